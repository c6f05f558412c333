import FoundationEssentials
import ImageProtocol

@testable import App
@testable import Commands

/// A machine without the program that draws pictures.
struct NoDrawer: PictureDrawer {
  func picture(
    of bytes: Data, as form: PictureForm, in box: PictureBox
  ) async throws(PictureDrawerError) -> DrawnPicture {
    throw .missing
  }
}
