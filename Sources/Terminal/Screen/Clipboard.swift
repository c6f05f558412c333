/// The clipboard of the terminal that shows a program, also of one far away (OSC 52).
package enum Clipboard {
  /// Terminals drop what is much longer; tmux and xterm keep room for a little more than this.
  private static let mostBytes = 56_000

  /// What puts `text` there; nothing for a text that terminals would not take.
  package static func bytes(copying text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= mostBytes else { return [] }
    return Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + Array("\u{1B}\\".utf8)
  }
}
