/// Words and how they hang together.
indirect enum LocalExpression: Sendable, Hashable {
  case word(LocalWord)
  case all([LocalExpression])
  case any([LocalExpression])
  case not(LocalExpression)

  /// In the language of FTS5, which cannot say "everything without"; nil when nothing is left.
  func match(_ word: (LocalWord) -> String) -> String? {
    switch self {
    case .word(let text): text.isIndexed ? word(text) : nil
    case .any(let parts): Self.joined(parts.compactMap { $0.match(word) }, " OR ")
    case .not: nil
    case .all(let parts): Self.match(all: parts, word)
    }
  }

  /// Several conditions as one; nil for none.
  static func joined(_ conditions: [String], _ operation: String) -> String? {
    conditions.isEmpty ? nil : "(\(conditions.joined(separator: operation)))"
  }

  private static func match(
    all parts: [LocalExpression], _ word: (LocalWord) -> String
  ) -> String? {
    guard let wanted = joined(parts.compactMap { $0.match(word) }, " AND ") else { return nil }
    let unwanted = parts.compactMap { part in
      if case .not(let inner) = part { inner.match(word) } else { nil }
    }
    return joined(unwanted, " OR ").map { "(\(wanted) NOT \($0))" } ?? wanted
  }

  /// Whether `match` can say any of it.
  var isAnswerable: Bool { match { _ in "" } != nil }

  /// The words that `match` cannot say.
  var unanswered: [String] {
    switch self {
    case .word(let word): word.isIndexed ? [] : [word.text]
    case .any(let parts): parts.flatMap(\.unanswered)
    case .not(let inner): ["-" + inner.words.map(\.text).joined(separator: " ")]
    case .all(let parts):
      parts.allSatisfy(\.isNegation)
        ? parts.flatMap(\.unanswered) : parts.flatMap(\.unansweredBesideOthers)
    }
  }

  private var unansweredBesideOthers: [String] {
    if case .not(let inner) = self { inner.unanswered } else { unanswered }
  }

  private var isNegation: Bool {
    if case .not = self { true } else { false }
  }

  /// All words in it, the unwanted ones too.
  private var words: [LocalWord] {
    switch self {
    case .word(let word): [word]
    case .all(let parts), .any(let parts): parts.flatMap(\.words)
    case .not(let inner): inner.words
    }
  }
}
