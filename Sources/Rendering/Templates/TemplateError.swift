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
