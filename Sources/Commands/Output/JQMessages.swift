internal import Subprocess

/// What jq says on its standard error, without what it says of itself.
struct JQMessages: Sendable {
  /// Its errors, in its own words.
  private(set) var text = ""

  /// Longer errors are cut.
  private static let longest = 64 << 10
  private static let debugging = "[\"DEBUG:\","
  private static let opening = "jq: error: "

  /// Reads to the end; what `debug` says goes to `notice` line by line.
  static func read(
    _ output: SubprocessOutputSequence, notice: @Sendable (String) -> Void
  ) async throws -> JQMessages {
    var (messages, bytes) = (JQMessages(), [UInt8]())
    for try await piece in output {
      piece.withUnsafeBytes { bytes += $0 }
      while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        messages.add(String(decoding: bytes[..<end], as: UTF8.self), notice)
        bytes.removeFirst(end + 1)
      }
    }
    if !bytes.isEmpty { messages.add(String(decoding: bytes, as: UTF8.self), notice) }
    return messages
  }

  private mutating func add(_ line: String, _ notice: (String) -> Void) {
    if line.hasPrefix(Self.debugging) { return notice(line) }
    guard text.utf8.count < Self.longest, let line = Self.cleaned(line) else { return }
    text += (text.isEmpty ? "" : "\n") + line
  }

  /// `line` as the user is told it; nil for one that says nothing more.
  static func cleaned(_ line: String) -> String? {
    if line.hasPrefix(opening) { return loweringLine(String(line.dropFirst(opening.count))) }
    // The place is one in a stream that nobody sees: "jq: error (at <stdin>:1): Cannot index …"
    if line.hasPrefix("jq: error (at "), let end = line.firstIndex(of: ")") {
      return String(line[line.index(after: end)...].drop { ": ".contains($0) })
    }
    return line.hasPrefix("jq: ") && line.contains(" compile error") ? nil : line
  }

  /// The first "line 3:" becomes "line 2:": jq has one line more before those of the user.
  private static func loweringLine(_ text: String) -> String {
    let mark = ", line "
    guard let start = text.firstRange(of: mark)?.upperBound else { return text }
    let digits = text[start...].prefix { $0.isNumber }
    guard let number = Int(digits), number > 1 else { return text }
    return text[..<start] + "\(number - 1)" + text[digits.endIndex...]
  }
}
