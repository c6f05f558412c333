import Foundation
import Terminal
import TestSupport
import Testing

@testable import Commands

struct PagerTests {
  @Test(arguments: [[:], ["PAGER": ""], ["PAGER": " "], ["PAGER": "cat"], ["PAGER": "cat -v"]])
  func `without a program that pages there is no pager`(environment: [String: String]) {
    #expect(Pager(environment: environment) == nil)
  }

  @Test func `the text reaches the program, tokens do not`() async throws {
    let folder = try ScratchDirectory()
    let script = try await folder.script(
      "page", "cat > \"$1\"; echo \"$LESS ${GH_TOKEN:-none} $KEPT\" >> \"$1\"")
    let report = folder.appending("report")
    let pager = try #require(
      Pager(environment: [
        "PAGER": "\(script)  '\(report)'", "PATH": "/usr/bin:/bin", "GH_TOKEN": "secret",
        "KEPT": "kept",
      ]))
    #expect(await pager.show(Array("one\ntwo\n".utf8)))
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text == "one\ntwo\nFRX none kept\n")
  }

  @Test func `a person's own settings for less stay`() async throws {
    let folder = try ScratchDirectory()
    let script = try await folder.script("page", "echo \"$LESS\" > \"$1\"")
    let report = folder.appending("report")
    let pager = try #require(
      Pager(environment: ["PAGER": "\(script) \(report)", "PATH": "/bin", "LESS": "-i"]))
    #expect(await pager.show([]))
    #expect(try String(contentsOfFile: report, encoding: .utf8) == "-i\n")
  }

  @Test func `a pager that leaves before all is read is no failure`() async throws {
    let pager = try #require(Pager(environment: ["PAGER": "exec true", "PATH": "/usr/bin:/bin"]))
    #expect(await pager.show(Array(repeating: 65, count: 1_000_000)))
  }

  @Test func `a program that is not there is told`() async throws {
    let pager = try #require(
      Pager(environment: ["PAGER": "/no/such/pager 2>/dev/null", "PATH": "/usr/bin:/bin"]))
    #expect(await !pager.show(Array("text".utf8)))
  }

  @Test(arguments: [("less", true), ("/usr/bin/less -S", true), ("more", false), ("most", false)])
  func `links go through less alone`(command: String, isKept: Bool) throws {
    let pager = try #require(Pager(environment: ["PAGER": command]))
    let terminal = TerminalProfile(isTerminal: true, hasAttributes: true, hasHyperlinks: true)
    #expect(pager.profile(terminal).hasHyperlinks == isKept)
    #expect(pager.profile(terminal).hasAttributes)
  }
}
