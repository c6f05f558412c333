/// Turns the bytes a terminal sends into events: keys, the mouse (SGR, mode 1006), pasted text
/// (bracketed, mode 2004), late responses. Skips all other sequences whole. It does not matter where the bytes are
/// split.
struct InputParser: Sendable {
  private var parser = SequenceParser()
  private var paste: PasteCollector?
  private var replies = ReplyParser(keepsTyped: false)
  /// Remaining bytes of a mouse report in the oldest form.
  private var oldMouseBytes = 0

  /// As `SequenceParser.patience`. Pasted text has no time limit.
  var patience: Int32? {
    if paste != nil { return nil }
    return oldMouseBytes > 0 ? SequenceParser.sequencePatience : parser.patience
  }

  /// Whether only an Esc has come.
  var isLoneEscape: Bool { parser.isLoneEscape }

  /// The event that `byte` completes, nil for none yet.
  mutating func feed(_ byte: UInt8) -> InputEvent? {
    if paste != nil {
      guard let text = paste?.feed(byte) else { return nil }
      paste = nil
      return .paste(text)
    }
    if oldMouseBytes > 0 {
      oldMouseBytes -= 1
      return nil
    }
    let reply = replies.feed(byte)
    if let token = parser.feed(byte), let event = event(of: token) { return event }
    return reply.map(InputEvent.reply)
  }

  /// Call this after a timeout: a lone Esc was a key, anything else unfinished is dropped.
  mutating func flush() -> InputEvent? {
    guard paste == nil else { return nil }
    oldMouseBytes = 0
    replies.finish()
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

/// Text between the marks of bracketed paste. Only the closing mark ends it, so no part of it is
/// ever read as keys.
struct PasteCollector: Sendable {
  /// The parameters of CSI ~ that begin a paste.
  static let start = Array("200".utf8)
  /// The longest text kept; the rest is dropped.
  static let mostBytes = 64 * 1024

  private static let end = Array("\u{1B}[201~".utf8)
  private var bytes: [UInt8] = []
  /// Bytes of the closing mark seen so far.
  private var matched = 0

  /// The whole text once `byte` ends it.
  mutating func feed(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // The mark contains Esc only as its first byte.
    for missed in Self.end.prefix(matched) { keep(missed) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < Self.mostBytes { bytes.append(byte) }
  }

  /// Terminals send Enter for line ends. Invalid UTF-8 and a character that was cut off are
  /// dropped.
  private var text: String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let valid = String(scalars.filter { $0 != "\u{FFFD}" })
    return String(valid.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}
