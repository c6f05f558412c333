import Messages

/// Translates the lines of a help screen, or those after an error.
struct ParserScreen {
  let language: Language
  let columns: Int
  private var part = Part.start

  private enum Part: Equatable {
    case start
    /// The command's own text, not ArgumentParser's.
    case overview
    /// A usage line; its continuation lines are indented to this column.
    case usage(column: Int)
    case section
  }

  init(language: Language, columns: Int) {
    self.language = language
    self.columns = columns
  }

  /// The labels that start a part of the screen.
  static let labels = [overview, usageTitle, usage, help]
  private static let overview = ParserSentence(1) { .parserOverview(text: $0[0]) }
  private static let usageTitle = ParserSentence(1) { .parserUsageTitle(usage: $0[0]) }
  private static let usage = ParserSentence(1) { .parserUsage(usage: $0[0]) }
  private static let help = ParserSentence(1) { .parserHelp(help: $0[0]) }
  /// ArgumentParser indents continuation lines of the usage by the length of "USAGE: ".
  private static let usageIndent = 7

  mutating func localized(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var result: [String] = []
    while let line = lines.popFirst() {
      if part == .section, let element = ParserElement(line, followedBy: lines) {
        let known = hint(line).map { [$0] }
        result += known ?? element.localized(in: language, columns: columns) ?? element.lines
        lines = lines.dropFirst(known == nil ? element.lines.count - 1 : 0)
      } else if part == .start, let text = Self.overview.values(in: line)?.first {
        part = .overview
        // The heading is of another length in this language, so the paragraph is wrapped again.
        let further = lines.prefix { !$0.isEmpty }
        let paragraph = ([text] + further).joined(separator: " ")
        let description = ParserTexts.description(paragraph, in: language)
        let overview = Message.parserOverview(text: description)
        result += ParserElement.wrap(overview.text(in: language), to: columns)
        lines = lines.dropFirst(further.count)
      } else {
        result.append(localized(line: line))
      }
    }
    return result.joined(separator: "\n")
  }

  private mutating func localized(line: String) -> String {
    if let synopsis = Self.usageTitle.values(in: line)?.first {
      return begin(Message.parserUsageTitle(usage: ""), synopsis)
    }
    if part == .start, let synopsis = Self.usage.values(in: line)?.first {
      return begin(Message.parserUsage(usage: ""), synopsis)
    }
    if part == .start, let text = Self.help.translation(of: line, in: language) { return text }
    if case .usage(let column) = part, line.hasPrefix(blanks(Self.usageIndent)) {
      return blanks(column) + line.dropFirst(Self.usageIndent).namingValues(in: language)
    }
    if part != .overview, let hint = hint(line) { return hint }
    guard part != .overview || line.last == ":" else { return line }
    guard let heading = ParserSentences.headings.translation(of: line, in: language) else {
      if line.hasSuffix(":"), !line.hasPrefix(" "), part != .overview { part = .section }
      return line
    }
    part = .section
    return heading
  }

  private mutating func begin(_ label: Message, _ synopsis: String) -> String {
    let label = label.text(in: language)
    part = .usage(column: label.count)
    return label + synopsis.namingValues(in: language)
  }

  /// An indented "See … for …".
  private func hint(_ line: String) -> String? {
    let text = line.drop { $0 == " " }
    let hint = ParserSentences.hints.translation(of: text, in: language)
    return hint.map { blanks(line.count - text.count) + $0.namingValues(in: language) }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension StringProtocol {
  /// A usage line with ArgumentParser's own value names translated.
  func namingValues(in language: Language) -> String {
    ParserSentences.valueNames.reduce(String(self)) { text, name in
      guard let translation = name.translation(of: name.opening, in: language) else { return text }
      return text.replacing(name.opening, with: translation)
    }
  }
}
