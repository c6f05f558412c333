/// Text between the marks of bracketed paste. It ends at the closing mark alone, so that nothing of
/// it is ever taken for keys.
struct PasteCollector: Sendable {
  /// The parameters of CSI ~ that begin it.
  static let start = Array("200".utf8)
  /// What is kept; the rest of a longer text is dropped.
  static let mostBytes = 64 * 1024

  private static let end = Array("\u{1B}[201~".utf8)
  private var bytes: [UInt8] = []
  /// So many bytes of the closing mark were seen.
  private var matched = 0

  /// The whole text once `byte` ends it.
  mutating func feed(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // The mark begins with Esc, which is not repeated in it.
    for missed in Self.end.prefix(matched) { keep(missed) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < Self.mostBytes { bytes.append(byte) }
  }

  /// Terminals send Enter for the ends of lines. What is no UTF-8, and a character that was cut off,
  /// is left out.
  private var text: String {
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    while true {
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return String(scalars)
      case .error: continue
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if !(scalar == "\n" && previous == "\r") { scalars.append(scalar == "\r" ? "\n" : scalar) }
        previous = scalar
      }
    }
  }
}
