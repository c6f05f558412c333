package import ImageProtocol

/// Why a picture is not there.
package enum ImagesError: Error, Sendable, Hashable {
  /// The program that decodes pictures is not installed or cannot be started.
  case noWorker
  /// The worker said no.
  case refused(PictureRefusal)
  /// The worker took too long, and was ended.
  case late
  /// The worker ended in the midst of the picture.
  case died
  /// The worker's answer was not one that this request can have; the worker was ended.
  case notUnderstood(WireError)
  /// Too many workers have ended before their time; none is started any more.
  case gaveUp
  /// Too many pictures are waiting already.
  case busy
  /// The task that asked was cancelled, or the client closed.
  case cancelled
  /// A system call of this process failed.
  case system(code: Int32)
}
