/// What a person types for a template.
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
