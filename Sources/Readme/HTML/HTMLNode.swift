/// A piece of a document: an element or text between tags, entities decoded.
indirect enum HTMLNode: Sendable, Equatable {
  case element(HTMLElement)
  case text(String)
}

extension HTMLNode {
  var element: HTMLElement? {
    if case .element(let element) = self { element } else { nil }
  }

  func appendText(to text: inout String) {
    switch self {
    case .text(let piece): text += piece
    case .element(let element): for child in element.children { child.appendText(to: &text) }
    }
  }
}
