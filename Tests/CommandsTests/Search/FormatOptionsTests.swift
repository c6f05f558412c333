import ArgumentParser
import GitHub
import Messages
import Presentation
import Testing

@testable import Commands

struct FormatOptionsTests {
  private func format(_ arguments: String...) throws -> FormatOptions {
    try FormatOptions.parse(arguments)
  }

  @Test func `fields are chosen by name, in any order`() throws {
    let fields = try format("--fields", "stargazers_count, full_name,").selectedFields()
    #expect(fields == [.github(.stargazersCount), .github(.fullName)])
    let own = try format("--fields", "seen_at,name,new,favorite,position").selectedFields()
    #expect(own?.map(\.rawValue) == ["seen_at", "name", "new", "favorite", "position"])
    #expect(try format().selectedFields() == nil)
  }

  @Test(arguments: [
    ("stars", "stars"), ("full_name,FORK", "FORK"), ("isNew", "isNew"), ("", ""), (" , ", " , "),
  ])
  func `an unknown field is named, with those there are`(fields: String, name: String) {
    let error = #expect(throws: (any Error).self) { try format("--fields", fields) }
    let all = ListedField.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.usageUnknownField(field: name, fields: all).said))
  }

  @Test(arguments: [["--json", "--jsonl"], ["--json", "--tsv"], ["--jsonl", "--tsv"]])
  func `two formats at once are refused`(flags: [String]) {
    let error = #expect(throws: (any Error).self) { try FormatOptions.parse(flags) }
    #expect(
      FormatOptions.fullMessage(for: error ?? CleanExit.helpRequest())
        .contains(Message.usageOneFormat.said))
  }

  @Test func `rows into a pipe are tab-separated unless a format was chosen`() async throws {
    let console = try await Stage().context.console
    #expect(try !format().isForPeople(console))
    #expect(try format().dataRows(console) is TSVRows)
    #expect(try format("--fields", "name").dataRows(console) is TSVRows)
    #expect(try format("--tsv").dataRows(console) is TSVRows)
    #expect(try format("--json").dataRows(console) is JSONRows)
    #expect(try format("--jsonl").dataRows(console) is JSONLineRows)
  }
}
