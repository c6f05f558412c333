internal import GitHub
internal import Mustache

/// Rejects templates before the library parses them, and translates the library's errors.
enum TemplateCheck {
  /// In bytes; longer than anything a user types.
  static let longest = 64 << 10
  /// Sections, or calls in one tag: the library recurses once for each.
  static let deepest = 200
  private static let unsupported = ["{{>", "{{<", "{{$", "{{="]

  static func check(_ text: String) throws(TemplateError) {
    guard text.utf8.count <= longest,
      text.ranges(of: "{{#").count + text.ranges(of: "{{^").count <= deepest,
      calls(in: text) <= deepest
    else {
      throw TemplateError(mistake: .tooLarge, line: 1, column: 1, text: "")
    }
    for tag in unsupported {
      guard let place = text.firstRange(of: tag)?.lowerBound else { continue }
      throw error(.unsupportedTag, at: place, in: text)
    }
    // The library accepts the end of the text as the end of the tag.
    guard let opening = text.ranges(of: "{{").last, !text[opening.upperBound...].contains("}}")
    else { return }
    throw error(.unfinishedTag, at: opening.lowerBound, in: text)
  }

  /// The first name in `text`, such as `owner.nam`, that starts with a field of `example` and goes on
  /// with a member that the field does not have; rendering it would write nothing.
  static func unknownMember(of example: JSONValue, in text: String) -> String? {
    text.ranges(of: "{{").lazy.map { tag in
      let content = text[tag.upperBound...].prefix { $0 != "}" }
      guard content.first != "!" else { return "" }
      let argument = content.split(separator: "(").last ?? ""
      return argument.drop { "#^&/{ ".contains($0) }.prefix { $0 != ")" && $0 != " " }
    }
    .first { name in
      guard let first = name.first, first != "." else { return false }
      return !has(name.split(separator: ".")[...], example, isRoot: true)
    }
    .map { String($0) }
  }

  /// Whether `value` can have the member at the end of the path `names`. Names that the root does
  /// not have are those of an inner section.
  private static func has(
    _ names: ArraySlice<Substring>, _ value: JSONValue, isRoot: Bool = false
  ) -> Bool {
    guard let name = names.first else { return true }
    switch value {
    case .null: return true
    case .bool, .int, .double, .string, .array: return false
    case .object(let members):
      guard let member = members.first(where: { $0.name == name }) else { return isRoot }
      // The names in this object are languages.
      let isOpen = isRoot && name == ListedField.Own.languages.rawValue
      return isOpen || has(names.dropFirst(), member.value)
    }
  }

  static func error(
    _ mistake: TemplateMistake, at place: String.Index, in text: String
  ) -> TemplateError {
    let before = text[..<place]
    let start = before.lastIndex(where: \.isNewline).map(text.index(after:)) ?? text.startIndex
    return TemplateError(
      mistake: mistake, line: before.count(where: \.isNewline) + 1,
      column: text.distance(from: start, to: place) + 1,
      text: String(text[start...].prefix { !$0.isNewline }))
  }

  /// - Parameter preceding: The number of lines before the user's text.
  static func error(_ error: MustacheTemplate.ParserError, preceding: Int) -> TemplateError {
    let mistake: TemplateMistake =
      switch error.error as? MustacheTemplate.Error {
      case .sectionCloseNameIncorrect: .closingTag
      case .expectedSectionEnd: .sectionNotClosed
      case .invalidConfigVariableSyntax, .unrecognisedConfigVariable: .setting
      case .invalidSetDelimiter, .transformAppliedToInheritanceSection,
        .illegalTokenInsideInheritSection, .textInsideInheritSection:
        .unsupportedTag
      case .unfinishedName, nil: .unfinishedTag
      }
    return TemplateError(
      mistake: mistake, line: max(1, error.context.lineNumber - preceding),
      column: error.context.columnNumber, text: error.context.line)
  }

  /// The highest number of one tag; parentheses elsewhere are text.
  private static func calls(in text: String) -> Int {
    text.ranges(of: "{{").map { text[$0.upperBound...].prefix { $0 != "}" }.count { $0 == "(" } }
      .max() ?? 0
  }
}
