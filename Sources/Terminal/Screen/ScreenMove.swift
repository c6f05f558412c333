/// The shortest way of the cursor from one cell to another.
struct ScreenMove {
  /// Nil when nobody knows.
  let from: ScreenPosition?
  let to: ScreenPosition

  /// More line feeds than this are not shorter than a position.
  private static let mostFeeds = 3

  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    appendPosition(to: &bytes)
    let length = bytes.count - start
    guard let from else { return }
    let position = bytes.count
    appendSteps(from, &bytes)
    let steps = bytes.count - position
    if steps > 0 && steps < length {
      bytes.removeSubrange(start..<position)
    } else {
      bytes.removeSubrange(position...)
    }
  }

  /// CUP; what is 1 may be left out.
  private func appendPosition(to bytes: inout [UInt8]) {
    bytes += [0x1B, UInt8(ascii: "[")]
    if to.row > 0 { bytes.appendDecimal(to.row + 1) }
    if to.column > 0 {
      bytes.append(UInt8(ascii: ";"))
      bytes.appendDecimal(to.column + 1)
    }
    bytes.append(UInt8(ascii: "H"))
  }

  /// A carriage return comes before line feeds, for the system may put one before them anyway.
  private func appendSteps(_ from: ScreenPosition, _ bytes: inout [UInt8]) {
    let down = to.row - from.row
    guard (0...Self.mostFeeds).contains(down) else { return }
    var column = from.column
    if down > 0 || to.column == 0 {
      bytes.append(0x0D)
      bytes.append(contentsOf: repeatElement(0x0A, count: down))
      column = 0
    }
    let right = to.column - column
    guard right != 0 else { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    if abs(right) > 1 { bytes.appendDecimal(abs(right)) }
    bytes.append(UInt8(ascii: right > 0 ? "C" : "D"))
  }
}
