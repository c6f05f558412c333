/// Why the worker draws nothing.
package enum ImageRejection: UInt8, Error, Sendable, Hashable, CaseIterable {
  /// Neither PNG, JPEG, GIF, WebP nor SVG.
  case unknownFormat
  /// More pixels or longer sides than `ImageLimits` allows.
  case tooLarge
  /// The file breaks the rules of its format.
  case damaged
  /// The library that draws the form failed.
  case notDrawn
  /// The request is invalid.
  case badRequest
}
