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
