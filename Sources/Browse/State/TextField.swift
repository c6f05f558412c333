/// A line that is being typed.
package struct TextField: Sendable, Equatable {
  package var text: String
  /// Characters before the cursor.
  package var cursor: Int
  package var isFocused = false

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }
}
