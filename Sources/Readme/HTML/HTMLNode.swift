/// A piece of a document: an element or text between tags, entities decoded.
package indirect enum HTMLNode: Sendable, Equatable {
  case element(HTMLElement)
  case text(String)
}

/// An element with everything inside it.
package struct HTMLElement: Sendable, Equatable {
  /// In lower case.
  package var name: String
  /// Names in lower case, in the order of the source, each once.
  package var attributes: [HTMLAttribute]
  package var children: [HTMLNode]

  package init(_ name: String, attributes: [HTMLAttribute] = [], children: [HTMLNode] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The attribute's value, empty for one without a value; nil if it is missing.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Whether `name` is among the words of `class`.
  package func hasClass(_ name: String) -> Bool {
    guard let value = self["class"] else { return false }
    return value.split(whereSeparator: \.isWhitespace).contains { $0 == name }
  }

  /// The text of the element and of everything inside it, as in the source.
  package var text: String {
    var text = ""
    for child in children { child.appendText(to: &text) }
    return text
  }

  /// The elements directly inside this one.
  package var elements: [HTMLElement] { children.compactMap(\.element) }
}

/// One attribute of a tag.
package struct HTMLAttribute: Sendable, Equatable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HTMLNode {
  package var element: HTMLElement? {
    if case .element(let element) = self { element } else { nil }
  }

  func appendText(to text: inout String) {
    switch self {
    case .text(let piece): text += piece
    case .element(let element): for child in element.children { child.appendText(to: &text) }
    }
  }
}
