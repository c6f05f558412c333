import ImageProtocol
internal import Platform

/// One image to draw. The first of an answer and a cancellation is its outcome.
struct DrawingJob: Sendable {
  typealias Outcome = Result<DrawnPicture, ImagesError>

  let request: PictureRequest
  let frame: [UInt8]
  private let promise = Promise<Outcome>()

  init(request: PictureRequest, frame: [UInt8]) {
    self.request = request
    self.frame = frame
  }

  var isFinished: Bool { promise.isResolved }

  func finish(_ outcome: Outcome) { promise.resolve(outcome) }

  func outcome() async -> Outcome { await promise.value() }
}
