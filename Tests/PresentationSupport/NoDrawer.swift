package import ImageProtocol
package import Images
import Presentation

/// A machine without the program that draws images.
package struct NoDrawer: ImageDrawer {
  package init() {}

  package func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage {
    throw .noWorker
  }
}
