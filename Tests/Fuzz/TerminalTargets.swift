@testable import Terminal

/// Bytes from the keyboard, the mouse and the clipboard.
func fuzzInput(_ bytes: [UInt8]) {
  var parser = InputParser()
  var events: [InputEvent] = []
  for byte in bytes {
    guard let event = parser.feed(byte) else { continue }
    events.append(event)
    checkEvent(event)
  }
  let isTyped = !bytes.contains { $0 < 0x20 || $0 == 0x7F }
  if isTyped, let text = String(validating: bytes, as: UTF8.self) {
    let keys = text.unicodeScalars.map { InputEvent.key(.character(Character($0))) }
    require(events == keys, "typed text does not arrive as it is")
  }
  for byte in "\u{1B}[201~".utf8 { _ = parser.feed(byte) }
  _ = parser.flush()
  require(parser.patience == nil, "the parser waits for more after a timeout")
  require(parser.feed(UInt8(ascii: "q")) == .key(.character("q")), "a key is lost")
}

private func checkEvent(_ event: InputEvent) {
  switch event {
  case .key(.character(let key)), .key(.alt(let key)):
    require(key.unicodeScalars.count == 1, "a key is more than a character")
    require(key.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "a control key")
  case .key(.function(let number)): require((1...12).contains(number), "no such function key")
  case .mouse(let mouse):
    let (row, column) = (mouse.position.row, mouse.position.column)
    require((0..<99_999).contains(row) && (0..<99_999).contains(column), "the mouse is outside")
  case .paste(let text):
    require(text.utf8.count <= PasteCollector.mostBytes, "a paste is too long")
    require(isPlain(TerminalText(sanitizing: text).string), "a paste has a control character")
  default: break
  }
}

/// What a terminal reports about itself, mixed with what the user types.
func fuzzReplies(_ bytes: [UInt8]) {
  var parser = ReplyParser()
  var replies = TerminalReplies()
  for byte in bytes { if let reply = parser.feed(byte) { replies.add(reply) } }
  parser.finish()
  require(isPart(parser.typed, of: bytes), "typed bytes were never typed")
  let escape = UInt8(ascii: "\u{1B}")
  if !bytes.contains(escape) {
    require(parser.typed == Array(bytes.prefix(4096)), "typed bytes are lost")
  }
  let window = WindowSize(columns: 80, rows: 24, width: 800, height: 480)
  for environment in [[:], ["TMUX": "x"], ["TERM_PROGRAM": "WezTerm"]] {
    let traits = replies.result(window: window, environment: environment)
    require(Set(traits.graphics).count == traits.graphics.count, "a protocol is there twice")
    if let name = traits.name {
      require(name.utf8.count <= 64 && isPlain(name), "the name is not a short text")
    }
    for color in [traits.background, traits.foreground].compactMap(\.self) {
      require(color <= 0xFF_FFFF, "a color has more than 24 bits")
    }
    if let colors = traits.sixelColors { require((2...256).contains(colors), "too many colors") }
    if let cell = traits.cell {
      require(CellSize(width: cell.width, height: cell.height) == cell, "no size of a cell")
    }
  }
}

/// Whether `part` is `whole` with bytes left out.
private func isPart(_ part: [UInt8], of whole: [UInt8]) -> Bool {
  var rest = whole[...]
  return part.allSatisfy { byte in
    guard let index = rest.firstIndex(of: byte) else { return false }
    rest = rest[(index + 1)...]
    return true
  }
}
