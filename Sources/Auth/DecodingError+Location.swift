extension DecodingError {
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
    return (["JSON"] + path.map(\.stringValue)).joined(separator: " → ")
  }
}
