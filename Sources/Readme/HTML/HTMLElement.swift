/// An element with everything inside it.
struct HTMLElement: Sendable, Equatable {
  /// In lower case.
  let name: String
  /// Names in lower case, in the order of the source, each once.
  var attributes: [HTMLAttribute] = []
  var children: [HTMLNode] = []

  /// The attribute's value, empty for one without a value; nil if it is missing.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Whether `name` is among the words of `class`.
  func hasClass(_ name: String) -> Bool {
    guard let value = self["class"] else { return false }
    return value.split(whereSeparator: \.isWhitespace).contains { $0 == name }
  }

  /// The text of the element and of everything inside it, as in the source.
  var text: String {
    var text = ""
    for child in children { child.appendText(to: &text) }
    return text
  }

  /// The elements directly inside this one.
  var elements: [HTMLElement] { children.compactMap(\.element) }
}

/// One attribute of a tag.
struct HTMLAttribute: Sendable, Equatable {
  let name: String
  let value: String
}
