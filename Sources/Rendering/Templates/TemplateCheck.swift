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
