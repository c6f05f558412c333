/// The size of a terminal cell, in pixels.
package struct CellSize: Sendable, Hashable, Codable {
  package let width: Int
  package let height: Int

  /// Nil for implausible sizes.
  package init?(width: Int, height: Int) {
    guard (2...128).contains(width), (2...128).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// The size in most terminals, for when it must be guessed.
  package static let usual = CellSize(8, 16)

  private init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let width = try container.decode(Int.self, forKey: .width)
    let height = try container.decode(Int.self, forKey: .height)
    guard let size = CellSize(width: width, height: height) else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: container, debugDescription: "no size of a cell")
    }
    self = size
  }
}
