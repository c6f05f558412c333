package import FoundationEssentials
package import ImageProtocol

/// Makes pictures of bytes from anywhere, in a place where those can do no harm.
package protocol PictureDrawer: Sendable {
  func picture(
    of bytes: Data, as form: PictureForm, in box: PictureBox
  ) async throws(PictureDrawerError) -> DrawnPicture
}

/// Why there is no picture.
package enum PictureDrawerError: Error, Sendable, Equatable {
  /// The program that draws is not installed, or cannot be run.
  case missing
  /// A word for the reason, the same in every language.
  case failed(String)
}
