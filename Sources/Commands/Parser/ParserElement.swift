import Messages

/// An argument, option or command on a help screen: its name and, from a fixed column on, its
/// description.
struct ParserElement {
  /// The lines of the element, as ArgumentParser printed them.
  let lines: [String]
  private let label: String
  private let description: String

  /// The column of ArgumentParser's descriptions.
  private static let column = 26

  /// Reads an element that starts on this line; nil if none does.
  init?(_ line: String, followedBy rest: ArraySlice<String>) {
    guard line.hasPrefix("  "), line.dropFirst(2).first.map({ $0 != " " }) == true else {
      return nil
    }
    let margin = String(repeating: " ", count: Self.column)
    let further = rest.prefix { $0.hasPrefix(margin) && $0.dropFirst(Self.column).first != " " }
    let text = line.dropFirst(Self.column)
    let sharesLine = line.prefix(Self.column).last == " " && text.first.map { $0 != " " } == true
    var words = further.map { String($0.dropFirst(Self.column)) }
    if sharesLine { words.insert(String(text), at: 0) }
    lines = [line] + further
    label = sharesLine ? String(line.prefix(Self.column)) : line
    description = words.joined(separator: " ")
  }

  /// The element in the language; nil if it has no text of ArgumentParser's.
  func localized(in language: Language, columns: Int) -> [String]? {
    var name = label
    while name.last == " " { name.removeLast() }
    let newName = Self.name(name, in: language)
    let newDescription = Self.description(description, in: language)
    guard newName != name || newDescription != description else { return nil }
    guard !newDescription.isEmpty else { return [newName] }
    let margin = String(repeating: " ", count: Self.column)
    var wrapped = Self.wrap(newDescription, to: columns - Self.column).map { margin + $0 }
    guard newName.count < Self.column, let first = wrapped.first else { return [newName] + wrapped }
    wrapped[0] = newName + first.dropFirst(newName.count)
    return wrapped
  }

  private static let defaultCommand = ParserSentence(1) { .parserDefaultCommand(name: $0[0]) }

  private static func name(_ name: String, in language: Language) -> String {
    let name = name.namingValues(in: language)
    return defaultCommand.translation(of: name, in: language) ?? name
  }

  /// ArgumentParser's own description, or another one followed by ArgumentParser's remark.
  private static func description(_ text: String, in language: Language) -> String {
    let known = ParserTexts.description(text, in: language)
    guard known == text else { return known }
    for remark in ParserSentences.remarks {
      guard let start = text.ranges(of: remark.opening).last?.lowerBound,
        let translation = remark.translation(of: text[start...], in: language)
      else { continue }
      return text[..<start] + translation
    }
    return text
  }

  /// The text in lines of at most `width` characters, if its words allow.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
