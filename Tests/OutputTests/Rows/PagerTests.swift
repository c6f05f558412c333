import Foundation
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct PagerTests {
  private static let terminal = TerminalProfile(
    isTerminal: true, hasAttributes: true, hasHyperlinks: true, redrawsLines: true)

  private func pager(_ environment: [String: String]) -> Pager? {
    Pager(environment: environment, terminal: Self.terminal)
  }

  @Test(arguments: [
    ["PAGER": ""], ["PAGER": " "], ["PAGER": "cat"], ["PAGER": "cat -v"],
    ["PAGER": "/bin/cat"],
    ["GH_PAGER": "", "PAGER": "less"], ["GH_PAGER": "cat", "PAGER": "less"],
    ["PATH": "/no/such/folder"],
  ])
  func `without a pager program there is no pager`(environment: [String: String]) {
    #expect(pager(environment) == nil)
  }

  @Test(arguments: [
    (["PAGER": "most -s"], "most -s"), (["GH_PAGER": "bat", "PAGER": "less"], "bat"),
  ])
  func `the user's pager is used, GH_PAGER first`(
    environment: [String: String], command: String
  ) {
    #expect(pager(environment)?.command == command)
  }

  @Test func `less is the default pager if it is installed`() async throws {
    let folder = try ScratchDirectory()
    _ = try await folder.script("less", "true")
    #expect(pager(["PATH": "/no/such/folder:\(folder.path)"])?.command == "less")
  }

  @Test func `a file has no pager, and a plain terminal only a configured one`() async throws {
    let folder = try ScratchDirectory()
    _ = try await folder.script("less", "true")
    #expect(Pager(environment: ["PAGER": "less"], terminal: .plain) == nil)
    let plain = TerminalProfile(isTerminal: true)
    #expect(Pager(environment: ["PATH": folder.path], terminal: plain) == nil)
    #expect(Pager(environment: ["PAGER": "more"], terminal: plain)?.command == "more")
  }

  @Test func `the pager gets the text, but no tokens`() async throws {
    let folder = try ScratchDirectory()
    let script = try await folder.script(
      "page", "cat > \"$1\"; echo \"$LESS ${GH_TOKEN:-none} $KEPT\" >> \"$1\"")
    let report = folder.appending("report")
    let pager = try #require(
      self.pager([
        "PAGER": "\(script)  '\(report)'", "PATH": "/usr/bin:/bin", "GH_TOKEN": "secret",
        "KEPT": "kept",
      ]))
    #expect(await pager.show(Array("one\ntwo\n".utf8)) == .shown)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text == "one\ntwo\nFRX none kept\n")
  }

  @Test func `the user's own settings for less are kept`() async throws {
    let folder = try ScratchDirectory()
    let script = try await folder.script("page", "echo \"$LESS\" > \"$1\"")
    let report = folder.appending("report")
    let pager = try #require(
      self.pager(["PAGER": "\(script) \(report)", "PATH": "/bin", "LESS": "-i"]))
    #expect(await pager.show([]) == .shown)
    #expect(try String(contentsOfFile: report, encoding: .utf8) == "-i\n")
  }

  @Test func `a pager that quits early is not a failure`() async throws {
    let pager = try #require(self.pager(["PAGER": "exec true", "PATH": "/usr/bin:/bin"]))
    #expect(await pager.show(Array(repeating: 65, count: 1_000_000)) == .shown)
  }

  @Test(arguments: [
    ("/no/such/pager 2>/dev/null", Pager.Outcome.notRun), ("false", .failed(code: 1)),
    ("exit 3", .failed(code: 3)), ("kill -9 $$", .failed(code: 137)), ("kill -2 $$", .shown),
  ])
  func `a program that is missing or fails is reported`(
    command: String, outcome: Pager.Outcome
  ) async throws {
    let pager = try #require(self.pager(["PAGER": command, "PATH": "/usr/bin:/bin"]))
    #expect(await pager.show(Array("text".utf8)) == outcome)
  }

  @Test(arguments: [
    ("less", "-R|-S"), ("less -F -i", "-R -F -i|-S"), ("LESS=-F less --chop", "-R --chop|-F"),
    ("exec env less -r", "-R -r|-S"), ("'less' +G", "-R +G|-S"), ("lv -a", "-c -a|-S"),
    ("more -d", "-d|-S"),
  ])
  func `a pager gets its option for colors before the user's own`(
    command: String, report: String
  ) async throws {
    let folder = try ScratchDirectory()
    for name in ["less", "lv", "more"] {
      _ = try await folder.script(name, "echo \"$*|$LESS\" > \"$REPORT\"")
    }
    let path = folder.appending("report")
    let pager = try #require(
      self.pager([
        "PAGER": command, "PATH": "\(folder.path):/usr/bin:/bin", "LESS": "-S", "REPORT": path,
      ]))
    #expect(await pager.show([]) == .shown)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == report + "\n")
  }

  @Test(arguments: [
    ("less", true, true), ("/usr/bin/less -S", true, true), ("LESS= less", true, true),
    ("lv", false, true), ("moor", false, true), ("more", false, false), ("most", false, false),
    ("bat -p", false, false), ("my-pager", false, false), ("less|tee x", false, false),
  ])
  func `a pager gets the colors and links that it is known to show`(
    command: String, hasLinks: Bool, hasColors: Bool
  ) throws {
    let profile = try #require(self.pager(["PAGER": command])).profile(Self.terminal)
    #expect(profile.hasHyperlinks == hasLinks && profile.hasAttributes == hasColors)
    let forced = try #require(self.pager(["PAGER": command, "CLICOLOR_FORCE": "1"]))
    #expect(forced.profile(Self.terminal).hasAttributes)
  }
}
