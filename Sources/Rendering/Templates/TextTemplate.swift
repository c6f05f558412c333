package import FoundationEssentials
package import GitHub
package import Messages
internal import Mustache

/// A user's template, filled with one document after another.
package struct TextTemplate: Sendable {
  private let template: MustacheTemplate
  private let text: String
  private let language: Language
  private let now: Date

  /// The library escapes for HTML unless this setting turns it off.
  private static let prelude = "{{% CONTENT_TYPE:TEXT}}\n"

  /// - Parameters:
  ///   - text: Mustache (https://mustache.github.io/mustache.5.html) without partials.
  ///   - examples: Documents to check the template with.
  ///   - now: The time from which `timeago` computes ages.
  package init(
    _ text: String, examples: [JSONValue] = [], language: Language, now: Date
  ) throws(TemplateError) {
    try TemplateCheck.check(text)
    do { template = try MustacheTemplate(string: Self.prelude + text) } catch {
      guard let error = error as? MustacheTemplate.ParserError else {
        throw TemplateError(mistake: .unfinishedTag, line: 1, column: 1, text: text)
      }
      throw TemplateCheck.error(error, preceding: 1)
    }
    self.text = text
    self.language = language
    self.now = now
    for example in examples {
      _ = try filled(with: example)
      if let name = TemplateCheck.unknownMember(of: example, in: text) {
        let mistake = TemplateMistake.unknownField(name)
        throw TemplateCheck.error(mistake, at: place(of: mistake), in: text)
      }
    }
  }

  /// The text for one document; throws for names that the document does not have.
  package func filled(with document: JSONValue) throws(TemplateError) -> String {
    let context = TemplateContext(language: language, now: now)
    let text = template.render(TemplateValue(json: document, context: context, isRoot: true))
    guard let mistake = context.firstMistake else { return text }
    throw TemplateCheck.error(mistake, at: place(of: mistake), in: self.text)
  }

  /// The text for output: ends with a newline, unless it is empty.
  package func line(for document: JSONValue) throws(TemplateError) -> String {
    let text = try filled(with: document)
    return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }

  private func place(of mistake: TemplateMistake) -> String.Index {
    switch mistake {
    case .unknownField(let name), .unknownHelper(let name):
      text.ranges(of: name).first(where: isWholeName)?.lowerBound ?? text.startIndex
    default: text.startIndex
    }
  }

  /// Whether the name in `range` is not part of a longer one.
  private func isWholeName(_ range: Range<String.Index>) -> Bool {
    ![text[..<range.lowerBound].last, text[range.upperBound...].first].compactMap(\.self)
      .contains { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-" }
  }
}

/// The template argument as the user typed it.
package enum TemplateText {
  /// The file that `argument` names, as in `@rows.mustache`. An argument with a tag is a template
  /// that begins with `@`.
  package static func file(in argument: String) -> String? {
    guard argument.hasPrefix("@"), argument.count > 1, !argument.contains("{{") else { return nil }
    return String(argument.dropFirst())
  }

  /// Replaces `\n`, `\t` and `\\`, which shell quotes leave unchanged; other backslashes stay.
  package static func unescaped(_ argument: String) -> String {
    var text = ""
    var isEscape = false
    for character in argument {
      if isEscape {
        switch character {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "\\": text.append("\\")
        default: text += "\\\(character)"
        }
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        text.append(character)
      }
    }
    return isEscape ? text + "\\" : text
  }
}

/// A mistake in a template, and its location.
package struct TemplateError: Error, Sendable, Equatable {
  package let mistake: TemplateMistake
  /// From 1.
  package let line: Int
  /// From 1, in characters.
  package let column: Int
  /// The whole line.
  package let text: String
}

package enum TemplateMistake: Sendable, Equatable {
  /// `{{/b}}` instead of `{{/a}}`, or without an open section.
  case closingTag
  /// `{{name` without its end, or a name with invalid characters.
  case unfinishedTag
  /// `{{#a}}` without `{{/a}}`.
  case sectionNotClosed
  /// `{{%…}}` with an unknown setting.
  case setting
  /// `{{>…}}`, `{{<…}}`, `{{$…}}` and `{{=…}}`: partials and other delimiters are not supported.
  case unsupportedTag
  /// The template exceeds a limit.
  case tooLarge
  case unknownField(String)
  case unknownHelper(String)
}
