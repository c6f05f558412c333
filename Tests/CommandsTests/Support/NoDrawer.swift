import FoundationEssentials
import ImageProtocol

@testable import App
@testable import Commands

/// A machine without the program that draws images.
struct NoDrawer: ImageDrawer {
  func image(
    of bytes: Data, as form: ImageForm, in box: ImageBox
  ) async throws(ImageDrawerError) -> DrawnImage {
    throw .missing
  }
}
