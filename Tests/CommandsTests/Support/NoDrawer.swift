import FoundationEssentials
import ImageProtocol
import Images

@testable import Commands
@testable import Presentation

/// A machine without the program that draws images.
struct NoDrawer: ImageDrawer {
  func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    throw .noWorker
  }
}
