import ArgumentParser
import GitHub
import PresentationTestSupport
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct ExcludingTermsTests {
  private func query(_ arguments: String...) throws -> String {
    let command = try GhrepoCommand.command(from: ["search"] + arguments)
    return try #require(command as? SearchCommand).query.text
  }

  @Test(arguments: [
    (["-topic:x"], "-topic:x"), (["a", "-language:C++", "b"], "a b -language:C++"),
    (["-good-first-issues:>3", "a"], "a -good-first-issues:>3"),
    (["-props.env:prod"], "-props.env:prod"), (["-license:\"a b\""], "-license:\"a b\""),
    (["--", "-topic:x"], "-topic:x"), (["a", "--", "-x", "-y:z"], "a -x -y:z"),
    (["--page-through", "-topic:x"], "-topic:x"),
    (["-topic:x", "--topic", "y"], "-topic:x topic:y"),
    (["-topic:a:b"], "-topic:a:b"), (["-stars:10..20", "-w"], "-stars:10..20"),
  ])
  func `a qualifier with a minus sign is a term`(arguments: [String], text: String) throws {
    let command = try GhrepoCommand.command(from: ["search"] + arguments)
    #expect(try #require(command as? SearchCommand).query.text == text)
  }

  @Test(arguments: [
    "-x", "-topic", "-topic:", "--topics:x", "-t:x", "-1a:x", "-:x", "-to pic:x", "-żółw:x",
    "--limt",
  ])
  func `anything else with a minus sign stays an unknown option`(argument: String) {
    let error = #expect(throws: (any Error).self) { try query("a", argument) }
    let text = usageMessage(error)
    #expect(text.contains("Unknown option") || text.contains("needs a value"), "\(text)")
  }

  @Test(arguments: ["-rust", "-gui", "-web-ui", "-Lisp", "-c++"])
  func `a word with a minus sign names the way to exclude it`(word: String) {
    for command in [["search", "cli"], ["browse"], ["saved", "add", "name", "cli"]] {
      let error = #expect(throws: (any Error).self) {
        try GhrepoCommand.command(from: command + [word])
      }
      let text = usageMessage(error)
      #expect(text.contains("NOT ") && text.contains(word.dropFirst()), "\(text)")
    }
  }

  @Test func `a single dash before an option suggests two`() throws {
    let error = #expect(throws: (any Error).self) { try query("cli", "-json") }
    #expect(usageMessage(error).contains("`--json`"))
  }

  @Test func `an option never accepts a qualifier with a minus sign as its value`() {
    let error = #expect(throws: (any Error).self) { try query("--owner", "-topic:x", "word") }
    let text = usageMessage(error)
    #expect(text.hasPrefix("`--owner <"), "\(text)")
  }

  @Test(arguments: [
    [], ["show", "-topic:x"], ["-topic:x"], ["help", "search", "-topic:x"], ["search"],
  ])
  func `other command lines are not changed`(arguments: [String]) {
    #expect(ExcludingTerms.marked(in: arguments) == arguments)
  }

  @Test func `the hidden option never appears`() throws {
    for shell in [CompletionShell.bash, .zsh, .fish] {
      #expect(!GhrepoCommand.completionScript(for: shell).contains(MoreTerms.excludingOption))
    }
  }
}
