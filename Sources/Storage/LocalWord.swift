/// A word or a phrase to search for.
struct LocalWord: Sendable, Hashable {
  let text: String
  /// Whether it is in quotation marks: matches only as written, not as the beginning of longer
  /// words.
  let isPhrase: Bool

  private static let longest = 200

  /// Replaces control characters with spaces, because some of them would end SQLite's own text.
  init(_ text: String, isPhrase: Bool) {
    let scalars = text.unicodeScalars.prefix(Self.longest).map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    var clean = String.UnicodeScalarView()
    clean.append(contentsOf: scalars)
    self.text = String(clean)
    self.isPhrase = isPhrase
  }

  /// Whether the full-text index contains it: the index has only letters and digits.
  var isIndexed: Bool { text.unicodeScalars.contains(where: Self.isIndexed) }

  /// Whether all texts must be scanned: the index splits at whitespace, and languages such as Thai
  /// are written without it.
  var mustBeScanned: Bool {
    !isIndexed
      ? !text.allSatisfy(\.isWhitespace) : text.unicodeScalars.contains(where: Self.isUnsplit)
  }

  /// The FTS5 query; `isWhole` excludes words that only start with it. `owner/name` is matched
  /// against these two columns.
  func match(in columns: [LocalColumn], isWhole: Bool) -> String {
    if let (owner, name) = ownerAndName, columns.contains(.name) {
      return "(owner : \(Self.quoted(owner)) AND name : \(Self.quoted(name))\(star(isWhole)))"
    }
    let names = columns.map(\.rawValue).joined(separator: " ")
    return "{\(names)} : \(Self.quoted(text))\(star(isWhole))"
  }

  private var ownerAndName: (Substring, Substring)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isPair = parts.count == 2 && !isPhrase
    guard isPair, parts.allSatisfy({ $0.unicodeScalars.contains(where: Self.isIndexed) }) else {
      return nil
    }
    return (parts[0], parts[1])
  }

  /// No prefix search for one letter, which matches too many words, and for words such as `C++`.
  private func star(_ isWhole: Bool) -> String {
    let isBeginning = text.unicodeScalars.last.map(Self.isIndexed) ?? false
    return isWhole || isPhrase || !isBeginning || text.count < 2 ? "" : " *"
  }

  private static func quoted(_ text: some StringProtocol) -> String {
    "\"\(String(text).replacing("\"", with: "\"\""))\""
  }

  /// Whether the tokenizer unicode61 indexes the character.
  /// Source: https://www.sqlite.org/fts5.html#unicode61_tokenizer
  private static func isIndexed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// Thai to Khmer, kana, and Chinese, Japanese and Korean characters.
  private static func isUnsplit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

/// A column of `repository_text`.
enum LocalColumn: String, Sendable, CaseIterable {
  case name
  case owner
  case description
  case topics
  case readme

  /// The columns in the value of `in:`; nil if there is none, or any unknown name.
  static func named(by value: String) -> [LocalColumn]? {
    let names = value.lowercased().split(separator: ",")
    let columns = names.compactMap { $0 == "owner" ? nil : LocalColumn(rawValue: String($0)) }
    return columns.isEmpty || columns.count < names.count ? nil : columns
  }
}
