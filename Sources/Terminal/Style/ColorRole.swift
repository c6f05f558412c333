/// What a color is for; the theme decides which color that is.
package enum ColorRole: String, Sendable, Hashable, CaseIterable {
  /// Less prominent text.
  case muted
  case link
  case heading
  case success
  /// Stars, and anything worth noticing.
  case attention
  case danger
  case done
  /// Behind code, keys and table headers; never a text color.
  case canvas
  /// Behind the selection; never a text color.
  case selection
  /// Separators, and the bar of a quote.
  case border
  case codeComment
  case codeConstant
  case codeEntity
  case codeTag
  case codeKeyword
  case codeString
  case codeVariable
  case codeInserted
  case codeDeleted
}
