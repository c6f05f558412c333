import ArgumentParser
import GitHub
import Messages
import PresentationTestSupport
import Rendering
import Testing

@testable import Commands
@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct FormatOptionsTests {
  private func format(_ arguments: String...) throws -> FormatOptions {
    try FormatOptions.parse(arguments)
  }

  @Test func `fields are selected by name, in any order`() throws {
    let fields = try format("--fields", "stargazers_count, full_name,").selectedFields()
    #expect(fields == [.github(.stargazersCount), .github(.fullName)])
    let own = try format("--fields", "seen_at,name,new,favorite,position").selectedFields()
    #expect(own?.map(\.rawValue) == ["seen_at", "name", "new", "favorite", "position"])
    #expect(try format().selectedFields() == nil)
  }

  @Test(arguments: ["", " , "])
  func `no field at all is told as such`(fields: String) {
    let error = #expect(throws: (any Error).self) { try format("--fields", fields) }
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.usageNoField.said))
  }

  @Test(arguments: [("qqq", "qqq"), ("full_name,Ż", "Ż")])
  func `an unknown field is named, with the available ones`(fields: String, name: String) {
    let error = #expect(throws: (any Error).self) { try format("--fields", fields) }
    let all = ListedField.knownCases.map(\.rawValue).joined(separator: ", ")
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.usageUnknownField(field: name, fields: all).said))
  }

  @Test(arguments: [
    ("stars", "stargazers_count"), ("full_name,FORK", "fork"), ("isNew", "new"), ("nam", "name"),
    ("licence", "license"),
  ])
  func `an unknown field suggests the one that was meant`(fields: String, field: String) {
    let error = #expect(throws: (any Error).self) { try format("--fields", fields) }
    let text = FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
    #expect(text.contains("Did you mean \"\(field)\"?"), "\(text)")
  }

  @Test(arguments: [
    ["--json", "--jsonl"], ["--json", "--tsv"], ["--jsonl", "--tsv"], ["--csv", "--tsv"],
  ])
  func `two formats at once are rejected`(flags: [String]) {
    let error = #expect(throws: (any Error).self) { try FormatOptions.parse(flags) }
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.usageOneFormat.said))
  }

  @Test func `rows into a pipe are tab-separated unless a format was chosen`() async throws {
    let stage = try await Stage()
    let (context, console) = (stage.context, stage.context.console)
    #expect(try !format().choice().isHumanReadable(console))
    #expect(try await format().choice().dataRows(in: context) is TSVRows)
    #expect(try await format("--fields", "name").choice().dataRows(in: context) is TSVRows)
    #expect(try await format("--tsv").choice().dataRows(in: context) is TSVRows)
    #expect(try await format("--json").choice().dataRows(in: context) is JSONRows)
    #expect(try await format("--jsonl").choice().dataRows(in: context) is JSONLineRows)
    #expect(try await format("--csv").choice().dataRows(in: context) is CSVRows)
    #expect(try await format("--jq", ".").choice().dataRows(in: context) is FilteredRows)
    #expect(try await format("-q", ".", "--json").choice().dataRows(in: context) is FilteredRows)
    #expect(
      try await format("--template", "{{name}}").choice().dataRows(in: context) is TemplatedRows)
  }

  @Test(arguments: [
    ["--jq", ".", "--tsv"], ["--jq", ".", "--csv"], ["--template", "x", "--tsv"],
    ["--template", "x", "--csv"],
  ])
  func `a filter needs --json`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try FormatOptions.parse(arguments) }
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.outputFilterNeedsJson.said))
  }

  @Test(arguments: [["--jq", "."], ["--template", "x"]])
  func `the list of fields has formats of its own`(arguments: [String]) {
    #expect(throws: (any Error).self) {
      try FormatOptions.parse(["--fields", "help"] + arguments)
    }
  }

  @Test func `an expression and a template at once are rejected`() {
    let error = #expect(throws: (any Error).self) { try format("--jq", ".", "--template", "x") }
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.usageConflict(first: "--jq", second: "--template").said))
  }

  @Test(arguments: ["search x -1", "search x --compact", "fav list -1", "saved run x --compact"])
  func `one line for each repository is a choice of a list`(line: String) throws {
    let command = try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
    let layout =
      (command as? SearchCommand)?.options.layout ?? (command as? FavoritesListCommand)?.layout
      ?? (command as? SavedRunCommand)?.layout
    #expect(layout?.choice == .compact)
  }
}
