import ArgumentParser
import Testing

@testable import Commands

/// Which options go together with `--all` and `--count`.
@Suite(.timeLimit(.minutes(10))) struct CompleteOptionsTests {
  @Test(arguments: [
    ["--all", "--page-through"], ["--all", "--web"], ["--all", "--offline"],
    ["--all", "--max-age", "1h"], ["--all", "--count"], ["--count", "--page-through"],
    ["--count", "--web"], ["--count", "--limit", "5"], ["--resume"], ["--count", "--resume"],
    ["--all", "--limit", "0"], ["--all", "--json", "--tsv"],
  ])
  func `impossible combinations are mistakes`(options: [String]) {
    for command in [["search", "x"], ["top"], ["trending", "week"]] {
      #expect(throws: (any Error).self) {
        try GhrepoCommand.command(from: command + options)
      }
    }
  }

  @Test func `the two options that do not go together are named`() throws {
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
  func `everything else is possible`(options: [String]) throws {
    for command in [["search", "x"], ["top"], ["trending", "week"]] {
      _ = try GhrepoCommand.command(from: command + options)
    }
  }

  @Test func `a saved search keeps its own meaning of all`() throws {
    _ = try GhrepoCommand.command(from: [
      "saved", "run", "x", "--all", "--page-through", "--resume",
    ])
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["saved", "run", "x", "--all", "--resume"])
    }
  }
}
