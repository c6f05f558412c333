internal import Glibc
package import ImageProtocol

/// Draws images in a sandboxed program that starts with the first image. A file that crashes or
/// stalls a decoder affects only itself, and this process decodes nothing.
package final class ImageWorkerClient: Sendable {
  private let loop: WorkerLoop

  /// - Parameter program: the worker's path; nil if it is not installed.
  package init(program: String?, limits: ImageWorkerLimits = ImageWorkerLimits()) {
    loop = WorkerLoop(program: program, limits: limits)
  }

  deinit { loop.stop() }

  /// Draws an image file in `box` as `form`. Images are drawn one after another in the order of the
  /// calls; a cancelled call ends at once.
  package func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    guard file.count <= ImageLimits.fileSize else { throw .refused(.tooLarge) }
    let job = DrawingJob(request: ImageRequest(form: form, box: box, file: file))
    let outcome = await withTaskCancellationHandler {
      loop.submit(job)
      return await job.outcome()
    } onCancel: {
      job.finish(.failure(.cancelled))
      loop.wake()
    }
    return try outcome.get()
  }

  /// Ends the worker and cancels every waiting image.
  package func close() {
    loop.stop()
  }
}

/// Limits for the image worker.
package struct ImageWorkerLimits: Sendable {
  /// From a request to the end of its response; a worker that takes longer is killed.
  package var time: Duration = .seconds(3)
  /// How many workers may fail before no more are started.
  package var deaths = 8
  /// How many images may wait for their turn.
  package var waiting = 512

  package init() {}
}

/// Where the program that decodes images is installed.
package enum ImageWorkerProgram {
  private static let name = "ghrepo-images"

  /// Next to `executable`, where a build puts it, or in `../libexec/ghrepo`, where `make install`
  /// does; nowhere else, and never through `PATH`. Nil if it is in neither place.
  /// - Parameter executable: the absolute path of ghrepo itself.
  package static func path(beside executable: String) -> String? {
    guard executable.first == "/", let end = executable.lastIndex(of: "/") else { return nil }
    let folder = executable[..<end]
    return ["\(folder)/\(name)", "\(folder)/../libexec/ghrepo/\(name)"]
      .first { access($0, X_OK) == 0 }
  }
}
