import Foundation
import Glibc
import TestSupport
import Testing

/// The built program in full screen, and what a user sees.
final class FullScreenSession {
  let session: TerminalSession
  private var screen: VirtualScreen

  init(_ session: TerminalSession, columns: Int = 80, rows: Int = 24) throws {
    self.session = session
    screen = try VirtualScreen(columns: columns, rows: rows)
  }

  /// The current lines of the screen.
  var lines: [String] {
    screen.feed(session.takeBytes())
    return screen.lines
  }

  func press(_ keys: String...) {
    for key in keys { session.type(key) }
  }

  /// Waits until a line of the screen contains `text`.
  func see(_ text: String) async throws {
    try await wait(for: text) { $0.contains { $0.contains(text) } }
  }

  /// Waits until no line contains `text`.
  func miss(_ text: String) async throws {
    try await wait(for: "no \(text)") { !$0.contains { $0.contains(text) } }
  }

  func wait(for what: String, _ condition: ([String]) -> Bool) async throws {
    do { try await session.wait(for: what) { condition(lines) } } catch {
      Issue.record("the screen was\n\(lines.joined(separator: "\n"))")
      throw error
    }
  }

  /// Resizes the window; what the program draws from now on goes to an empty screen of this size.
  func resize(columns: Int, rows: Int) throws {
    screen.feed(session.takeBytes())
    screen = try VirtualScreen(columns: columns, rows: rows)
    session.resize(columns: columns, rows: rows)
  }

  /// Makes the program redraw everything on an empty screen, as after `fg`.
  func redraw() throws {
    screen.feed(session.takeBytes())
    screen = try VirtualScreen(columns: screen.columns, rows: screen.rows)
    session.signal(SIGCONT)
  }

  /// Waits for the beginning of a repository's README, which is its name or its image.
  func seeReadme(of name: String) async throws {
    let title = name.split(separator: "/").last.map(String.init) ?? name
    try await wait(for: "the README of \(name)") { lines in
      lines.contains { line in
        // The scroll mark is beside it.
        let words = line.split(separator: " ").filter { $0 != "┃" }
        return words == [title[...]] || words == ["[\(title)]"]
      }
    }
  }

  /// Quits; the terminal must be restored.
  func quit(at location: SourceLocation = #_sourceLocation) async throws {
    press("q")
    try await expectEnd(0, at: location)
  }

  /// Waits for the exit with `code`; the terminal must be restored.
  func expectEnd(_ code: Int32, at location: SourceLocation = #_sourceLocation) async throws {
    #expect(try await session.exitCode() == code, sourceLocation: location)
    #expect(session.isCooked, sourceLocation: location)
    let last = session.output.components(separatedBy: "\u{1B}[?1049").last
    #expect(last?.hasPrefix("l") == true, sourceLocation: location)
  }
}

extension String {
  /// The number of occurrences of `text`.
  func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}

/// The bytes that keys send.
enum KeyBytes {
  static let enter = "\r"
  static let escape = "\u{1B}"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let pageDown = "\u{1B}[6~"

  /// - Parameter button: 0 for the left one, 64 and 65 for the wheel up and down.
  static func mouse(_ button: Int, row: Int, column: Int) -> String {
    let place = "\(button);\(column + 1);\(row + 1)"
    return button >= 64 ? "\u{1B}[<\(place)M" : "\u{1B}[<\(place)M\u{1B}[<\(place)m"
  }

  static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
