/// What the `Authorization` header of a request says.
enum Authorization: Sendable, Equatable {
  case none
  case token(String)
  /// A header without a token, or of a scheme that is not accepted, such as Basic.
  case unusable

  init(header: String?) {
    guard let header else {
      self = .none
      return
    }
    let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
    let isKnown = parts.first.map { ["bearer", "token"].contains($0.lowercased()) } ?? false
    guard isKnown, parts.count == 2 else {
      self = .unusable
      return
    }
    self = .token(parts[1])
  }
}
