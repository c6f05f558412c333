/// What makes a document too much to read; its text can still be shown by `HTMLPlainText`.
package enum HTMLError: Error, Sendable, Equatable {
  /// More bytes than `HTMLLimits.bytes`.
  case tooLong
  /// Elements inside elements beyond `HTMLLimits.depth`.
  case tooDeep
  /// One tag with more attributes or bytes than a README needs.
  case tagTooLong
  /// Bold, links and their like left open, so that a parser would have to repeat them too often.
  case tooTangled
}

/// How much a document may ask of the parser, which is quadratic in all but the first.
package enum HTMLLimits {
  package static let bytes = 512 * 1024
  package static let depth = 128
  package static let attributes = 64
  package static let tagBytes = 256 * 1024
  /// Elements and attributes that may be repeated because a tag before them was not closed in order.
  package static let repeats = 500_000
}
