import Foundation
import Terminal
import TestSupport
import Testing

@testable import App

@Suite(.timeLimit(.minutes(10))) struct PagerTests {
  private static let terminal = TerminalProfile(
    isTerminal: true, hasAttributes: true, hasHyperlinks: true, redrawsLines: true)

  private func pager(_ environment: [String: String]) -> Pager? {
    Pager(environment: environment, terminal: Self.terminal)
  }

  @Test(arguments: [
    ["PAGER": ""], ["PAGER": " "], ["PAGER": "cat"], ["PAGER": "cat -v"],
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
    #expect(await pager.show(Array("one\ntwo\n".utf8)))
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text == "one\ntwo\nFRX none kept\n")
  }

  @Test func `the user's own settings for less are kept`() async throws {
    let folder = try ScratchDirectory()
    let script = try await folder.script("page", "echo \"$LESS\" > \"$1\"")
    let report = folder.appending("report")
    let pager = try #require(
      self.pager(["PAGER": "\(script) \(report)", "PATH": "/bin", "LESS": "-i"]))
    #expect(await pager.show([]))
    #expect(try String(contentsOfFile: report, encoding: .utf8) == "-i\n")
  }

  @Test func `a pager that quits early is not a failure`() async throws {
    let pager = try #require(self.pager(["PAGER": "exec true", "PATH": "/usr/bin:/bin"]))
    #expect(await pager.show(Array(repeating: 65, count: 1_000_000)))
  }

  @Test func `a missing program is reported`() async throws {
    let pager = try #require(
      self.pager(["PAGER": "/no/such/pager 2>/dev/null", "PATH": "/usr/bin:/bin"]))
    #expect(await !pager.show(Array("text".utf8)))
  }

  @Test(arguments: [("less", true), ("/usr/bin/less -S", true), ("more", false), ("most", false)])
  func `only less gets hyperlinks`(command: String, isKept: Bool) throws {
    let pager = try #require(self.pager(["PAGER": command]))
    #expect(pager.profile(Self.terminal).hasHyperlinks == isKept)
    #expect(pager.profile(Self.terminal).hasAttributes)
  }
}
