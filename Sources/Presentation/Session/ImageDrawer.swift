package import ImageProtocol
package import Images

/// Draws images from untrusted bytes, in a process where they can do no harm.
package protocol ImageDrawer: Sendable {
  func draw(
    _ file: [UInt8], as form: ImageForm, in box: ImageBox
  ) async throws(ImageWorkerError) -> DrawnImage
}

extension ImageWorkerClient: ImageDrawer {}
