import ArgumentParser
import Testing

@testable import Commands

/// Which options can be combined with `--all` and `--count`.
@Suite(.timeLimit(.minutes(10))) struct CompleteOptionsTests {
  @Test(arguments: [
    ["--all", "--page-through"], ["--all", "--web"], ["--all", "--offline"],
    ["--all", "--max-age", "1h"], ["--all", "--count"], ["--count", "--page-through"],
    ["--count", "--web"], ["--count", "--limit", "5"], ["--resume"], ["--count", "--resume"],
    ["--all", "--limit", "0"], ["--all", "--json", "--tsv"], ["--count", "--json"],
    ["--count", "--jq", "."], ["--count", "--fields", "name"],
  ])
  func `impossible combinations are usage errors`(options: [String]) {
    for command in [["search", "x"], ["top"], ["trending", "week"]] {
      #expect(throws: (any Error).self) {
        try GhrepoCommand.command(from: command + options)
      }
    }
  }

  @Test func `the two conflicting options are named`() throws {
    do {
      _ = try GhrepoCommand.command(from: ["search", "x", "--all", "--offline"])
      Issue.record("no error")
    } catch {
      let message = GhrepoCommand.message(for: error)
      #expect(message.contains("--all") && message.contains("--offline"))
    }
  }

  @Test(arguments: [
    ["--all"], ["--all", "--yes"], ["--all", "-y", "--json"], ["--all", "--resume"],
    ["--all", "--limit", "5000"], ["--all", "--sort", "updated"], ["--count"],
    ["--count", "--offline"], ["--all", "--wait"], ["--all", "--refresh"],
  ])
  func `all other combinations are possible`(options: [String]) throws {
    for command in [["search", "x"], ["top"], ["trending", "week"]] {
      _ = try GhrepoCommand.command(from: command + options)
    }
  }

  @Test func `--all keeps its own meaning for saved searches`() throws {
    _ = try GhrepoCommand.command(from: [
      "saved", "run", "x", "--all", "--page-through", "--resume",
    ])
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["saved", "run", "x", "--all", "--resume"])
    }
  }
}
