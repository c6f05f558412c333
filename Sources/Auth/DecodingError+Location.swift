extension DecodingError {
  /// The location if no part of the file can be read.
  package static let wholeDocument = "JSON"
  static let separator = " → "

  /// Where a JSON file is wrong. Contains names only, never a value, which may be a token.
  package var location: String {
    let path: [any CodingKey] =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: []
      }
    return ([Self.wholeDocument] + path.map(\.stringValue)).joined(separator: Self.separator)
  }
}
