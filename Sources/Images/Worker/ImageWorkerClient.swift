internal import Glibc
package import ImageProtocol

/// Draws pictures in a sandboxed program that is started by the first of them: a file that crashes
/// or stalls a decoder costs itself, and nothing is decoded in this process.
package final class ImageWorkerClient: Sendable {
  private let loop: WorkerLoop

  /// - Parameter program: the worker's path; nil where it is not installed.
  package init(program: String?, limits: ImageWorkerLimits = ImageWorkerLimits()) {
    loop = WorkerLoop(program: program, limits: limits)
  }

  deinit { loop.stop() }

  /// What `form` makes of a picture's file in `box`. Pictures are drawn one after another in the
  /// order of the calls; a cancelled one ends at once.
  package func draw(
    _ file: [UInt8], as form: PictureForm, in box: PictureBox
  ) async throws(ImagesError) -> DrawnPicture {
    guard file.count <= PictureLimits.fileSize else { throw .refused(.tooLarge) }
    let request = PictureRequest(form: form, box: box, file: file)
    guard let frame = request.frame else { throw .refused(.badRequest) }
    let job = DrawingJob(request: request, frame: frame)
    let outcome = await withTaskCancellationHandler {
      loop.submit(job)
      return await job.outcome()
    } onCancel: {
      job.finish(.failure(.cancelled))
      loop.wake()
    }
    return try outcome.get()
  }

  /// Ends the worker and every picture that waits.
  package func close() {
    loop.stop()
  }
}

/// What a worker may cost.
package struct ImageWorkerLimits: Sendable {
  /// From a request to the end of its answer; a later worker is ended.
  package var time: Duration = .seconds(3)
  /// How many workers may end before their time, or be ended for being late, before none is started.
  package var deaths = 8
  /// How many pictures may wait for their turn.
  package var waiting = 512

  package init() {}
}

/// Where the program that decodes pictures is installed.
package enum ImageWorkerProgram {
  private static let name = "ghrepo-images"

  /// Beside `executable`, as a build leaves it, or in `../libexec/ghrepo`, as `make install` does;
  /// nowhere else, and never by `PATH`. Nil where there is none.
  /// - Parameter executable: the absolute path of ghrepo itself.
  package static func path(beside executable: String) -> String? {
    guard executable.first == "/", let end = executable.lastIndex(of: "/") else { return nil }
    let folder = executable[..<end]
    return ["\(folder)/\(name)", "\(folder)/../libexec/ghrepo/\(name)"]
      .first { access($0, X_OK) == 0 }
  }
}

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
