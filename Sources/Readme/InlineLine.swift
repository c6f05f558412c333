/// A line while it is read. Blanks are collapsed over the borders of its pieces.
struct InlineLine {
  private var pieces: [ReadmeInline] = []
  /// At the start, and behind a blank: another blank would be lost.
  private var isBehindBlank = true
  private var isBlank = true

  mutating func append(text: String) {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isSpace {
        if !isBehindBlank { kept.append(0x20) }
      } else {
        kept.append(byte)
        isBlank = false
      }
      isBehindBlank = isSpace
    }
    guard !kept.isEmpty else { return }
    let piece = String(decoding: kept, as: UTF8.self)
    if case .text(let before) = pieces.last {
      pieces[pieces.count - 1] = .text(before + piece)
    } else {
      pieces.append(.text(piece))
    }
  }

  mutating func append(_ picture: ReadmePicture) {
    pieces.append(.picture(picture))
    isBehindBlank = false
    isBlank = false
  }

  mutating func breakLine() {
    guard !isBlank else { return }
    pieces.append(.lineBreak)
    isBehindBlank = true
  }

  /// Reads the inside of an element by `read` and puts what came of it into one piece.
  mutating func enclose(
    _ make: ([ReadmeInline]) -> ReadmeInline, _ read: (inout InlineLine) -> Void
  ) {
    var inner = self
    inner.pieces = []
    read(&inner)
    isBehindBlank = inner.isBehindBlank
    isBlank = inner.isBlank
    if !inner.pieces.isEmpty { pieces.append(make(inner.pieces)) }
  }

  /// The line; nothing when there was nothing to see. Begins anew.
  mutating func finish() -> [ReadmeInline] {
    defer { self = InlineLine() }
    guard !isBlank else { return [] }
    while pieces.last == .lineBreak || pieces.last == .text(" ") { pieces.removeLast() }
    return pieces
  }
}
