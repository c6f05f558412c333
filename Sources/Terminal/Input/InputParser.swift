/// Turns the bytes a terminal sends into events: keys, the mouse (SGR, mode 1006), pasted text
/// (bracketed, mode 2004). What is none of them is passed over whole, and how the bytes are cut into
/// pieces makes no difference.
package struct InputParser: Sendable {
  private var parser = SequenceParser()
  private var paste: PasteCollector?
  /// So many bytes belong to a report of the mouse in its oldest form.
  private var oldMouseBytes = 0

  package init() {}

  /// Whether what has come so far means something else when nothing follows soon. Pasted text is
  /// waited for as long as it takes.
  package var isPending: Bool { paste == nil && (parser.isPending || oldMouseBytes > 0) }

  /// Whether nothing but an Esc has come, so that a short wait is enough.
  package var isLoneEscape: Bool { isPending && parser.isLoneEscape }

  /// The event that `byte` completes, nil for none yet.
  package mutating func feed(_ byte: UInt8) -> InputEvent? {
    if paste != nil {
      guard let text = paste?.feed(byte) else { return nil }
      paste = nil
      return .paste(text)
    }
    if oldMouseBytes > 0 {
      oldMouseBytes -= 1
      return nil
    }
    return parser.feed(byte).flatMap { event(of: $0) }
  }

  /// Nothing followed for a while: a lone Esc was a key, anything else unfinished is dropped.
  package mutating func flush() -> InputEvent? {
    guard paste == nil else { return nil }
    oldMouseBytes = 0
    return parser.flush().flatMap { event(of: $0) }
  }

  private mutating func event(of token: SequenceParser.Token) -> InputEvent? {
    guard case .sequence(let parameters, let final) = token else {
      return token.key.map(InputEvent.key)
    }
    switch (parameters.first, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")):
      return MouseEvent(pressed: parameters.dropFirst()).map(InputEvent.mouse)
    case (nil, UInt8(ascii: "M")):
      oldMouseBytes = 3
      return nil
    case (_, UInt8(ascii: "~")) where parameters.elementsEqual(PasteCollector.start):
      paste = PasteCollector()
      return nil
    default: return token.key.map(InputEvent.key)
    }
  }
}
