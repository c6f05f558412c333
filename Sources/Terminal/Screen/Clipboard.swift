/// The clipboard of the terminal that shows a program, also of one far away (OSC 52).
package enum Clipboard {
  /// Terminals drop what is much longer; tmux and xterm keep room for a little more than this.
  private static let mostBytes = 56_000

  /// What puts `text` there; nothing for a text that terminals would not take, or that would do more
  /// than stand there once it is pasted into a shell.
  package static func bytes(copying text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let isPlain = text.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isPlain, !bytes.isEmpty, bytes.count <= mostBytes else { return [] }
    return Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + Array("\u{1B}\\".utf8)
  }
}
