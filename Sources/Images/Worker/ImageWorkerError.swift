package import ImageProtocol

/// Why there is no image.
package enum ImageWorkerError: Error, Sendable, Hashable {
  /// The program that decodes images is not installed or cannot be started.
  case noWorker
  /// The program is there, but a library that it needs is not, or is too old.
  case noLibrary
  /// The worker refused the request.
  case refused(ImageRejection)
  /// The worker took too long, and was killed.
  case late
  /// The worker ended while it drew the image.
  case died
  /// The worker's response was invalid for this request; the worker was killed.
  case notUnderstood(WireError)
  /// Too many workers have failed; no more are started.
  case gaveUp
  /// Too many images are waiting already.
  case busy
  /// The calling task was cancelled, or the client closed.
  case cancelled
  /// A system call of this process failed.
  case system(code: Int32)
}
