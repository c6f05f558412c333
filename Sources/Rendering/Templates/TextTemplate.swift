package import FoundationEssentials
package import GitHub
package import Messages
internal import Mustache

/// A template of a user's own, filled with one document after another.
package struct TextTemplate: Sendable {
  private let template: MustacheTemplate
  private let text: String
  private let language: Language
  private let now: Date

  /// The library escapes for HTML unless it is told not to.
  private static let prelude = "{{% CONTENT_TYPE:TEXT}}\n"

  /// - Parameters:
  ///   - text: Mustache (https://mustache.github.io/mustache.5.html) without other templates.
  ///   - examples: Documents that it must be able to be filled with.
  ///   - now: What the ages of `timeago` are counted to.
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
    for example in examples { _ = try filled(with: example) }
  }

  /// The text for one document; throws for names that it has not.
  package func filled(with document: JSONValue) throws(TemplateError) -> String {
    let scene = TemplateScene(language: language, now: now)
    let text = template.render(TemplateValue(json: document, scene: scene, isRoot: true))
    guard let mistake = scene.firstMistake else { return text }
    throw TemplateCheck.error(mistake, at: place(of: mistake), in: self.text)
  }

  /// The text as output: it ends its line, unless there is none or it has done so itself.
  package func line(for document: JSONValue) throws(TemplateError) -> String {
    let text = try filled(with: document)
    return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }

  private func place(of mistake: TemplateMistake) -> String.Index {
    switch mistake {
    case .unknownField(let name), .unknownHelper(let name):
      text.firstRange(of: name)?.lowerBound ?? text.startIndex
    default: text.startIndex
    }
  }
}

/// What a user types for a template.
package enum TemplateText {
  /// Whether `argument` names a file, as in `@rows.mustache`. What has a tag in it is a template that
  /// begins with an `@`.
  package static func file(in argument: String) -> String? {
    guard argument.hasPrefix("@"), argument.count > 1, !argument.contains("{{") else { return nil }
    return String(argument.dropFirst())
  }

  /// `\n`, `\t` and `\\` as what they stand for, since quotes of a shell keep them as they are; other
  /// backslashes stay.
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

/// A mistake in a template, and where it is.
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
  /// `{{/b}}` where `{{/a}}` was due, or nothing to close.
  case closingTag
  /// `{{name` without its end, or a name of strange characters.
  case unfinishedTag
  /// `{{#a}}` without `{{/a}}`.
  case sectionNotClosed
  /// `{{%…}}` with what is no setting.
  case setting
  /// `{{>…}}`, `{{<…}}`, `{{$…}}` and `{{=…}}`: there are no other templates, and no other braces.
  case unsupportedTag
  /// More than a template may be.
  case tooLarge
  case unknownField(String)
  case unknownHelper(String)
}
