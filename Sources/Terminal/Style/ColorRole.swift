/// What a colour is for; the theme says which colour that is.
package enum ColorRole: String, Sendable, Hashable, CaseIterable {
  /// Text that steps back.
  case muted
  case link
  case heading
  case success
  /// Stars, and what deserves a second look.
  case attention
  case danger
  case done
  /// Behind code, keys and the heads of tables; never a colour of text.
  case canvas
  /// Behind what is selected; never a color of text.
  case selection
  /// Lines that part things, and the bar of a quote.
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
