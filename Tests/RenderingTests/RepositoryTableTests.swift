import Core
import Foundation
import Testing

@testable import GitHub
@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct RepositoryTableTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func fields(_ fields: RepositoryField...) -> [ListedField] {
    fields.map(ListedField.github)
  }

  @Test func `days and their stars keep both in a cell`() {
    let days = [("2026-02-27", 3), ("2026-02-28", 12)].map {
      JSONValue.object(["date": .string($0.0), "stars": .int($0.1)])
    }
    #expect(RepositoryTable.cell(.array(days)) == "2026-02-27=3,2026-02-28=12")
  }

  @Test func `a row has the default fields, separated by tabs`() {
    let rows = RepositoryTable().rows([ListedRepository(Samples.rich)])
    let cells = text(rows).split(separator: "\t")
    #expect(cells.count == 7)
    #expect(cells[0] == "swiftlang/swift")
    #expect(cells[2...4] == ["C++", "67412", "10345"])
    #expect(cells[5] == "2026-11-19T12:00:00Z")
    #expect(cells[6] == "https://github.com/swiftlang/swift\n")
  }

  @Test func `missing values leave their column empty`() {
    let table = RepositoryTable(fields: fields(.description, .fullName, .license, .pushedAt))
    #expect(text(table.rows([ListedRepository(Samples.bare)])) == "\ta/b\t\t\n")
  }

  @Test func `lists, flags and objects become one word each`() {
    var repository = Samples.rich
    repository.owner = Owner(id: 1, login: "swiftlang")
    repository.parent = RepositoryReference(id: 2, fullName: "up/stream", htmlURL: "")
    let table = RepositoryTable(fields: fields(.topics, .isFork, .owner, .license, .parent))
    #expect(
      text(table.rows([ListedRepository(repository)]))
        == "swift,compiler,language\tfalse\tswiftlang\tApache-2.0\tup/stream\n")
  }

  @Test func `pages join into one JSON array`() throws {
    var document = RepositoryDocument(fields: fields(.fullName, .stargazersCount))
    let bytes =
      document.append([ListedRepository(Samples.rich)]) + document.append([])
      + document.append([Samples.bare, Samples.marked].map { ListedRepository($0) })
      + document.end()
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    #expect(
      array.map { $0["full_name"] as? String } == [
        Samples.rich.fullName, Samples.bare.fullName, Samples.marked.fullName,
      ])
    #expect(RepositoryDocument(fields: []).end() == Array("[]\n".utf8))
  }

  @Test func `JSON Lines have one object per line`() {
    let row = ListedRepository(Samples.bare)
    let lines = RepositoryDocument.lines([row, row], fields: fields(.fullName))
    #expect(text(lines) == "{\"full_name\":\"a/b\"}\n{\"full_name\":\"a/b\"}\n")
  }
}
