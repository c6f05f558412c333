import Foundation
import GitHub
import Testing

@testable import Presentation

struct RepositoryTableTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a row has the usual fields, parted by tabs`() {
    let cells = text(RepositoryTable().rows([Samples.rich])).split(separator: "\t")
    #expect(cells.count == 7)
    #expect(cells[0] == "swiftlang/swift")
    #expect(cells[2...4] == ["C++", "67412", "10345"])
    #expect(cells[5] == "2026-11-19T12:00:00Z")
    #expect(cells[6] == "https://github.com/swiftlang/swift\n")
  }

  @Test func `missing values leave their column empty`() {
    let table = RepositoryTable(fields: [.description, .fullName, .license, .pushedAt])
    #expect(text(table.rows([Samples.bare])) == "\ta/b\t\t\n")
  }

  @Test func `lists, flags and objects become one word each`() {
    var repository = Samples.rich
    repository.owner = Owner(id: 1, login: "swiftlang")
    repository.parent = RepositoryReference(id: 2, fullName: "up/stream", htmlURL: "")
    let table = RepositoryTable(fields: [.topics, .isFork, .owner, .license, .parent])
    #expect(
      text(table.rows([repository]))
        == "swift,compiler,language\tfalse\tswiftlang\tApache-2.0\tup/stream\n")
  }

  @Test func `pages join into one JSON array`() throws {
    var document = RepositoryDocument(fields: [.fullName, .stargazersCount])
    let bytes =
      document.append([Samples.rich]) + document.append([])
      + document.append([Samples.bare, Samples.marked]) + document.end()
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    #expect(
      array.map { $0["full_name"] as? String } == [
        Samples.rich.fullName, Samples.bare.fullName, Samples.marked.fullName,
      ])
    #expect(RepositoryDocument(fields: []).end() == Array("[]\n".utf8))
  }

  @Test func `JSON Lines have an object on each line`() {
    let lines = RepositoryDocument.lines([Samples.bare, Samples.bare], fields: [.fullName])
    #expect(text(lines) == "{\"full_name\":\"a/b\"}\n{\"full_name\":\"a/b\"}\n")
  }
}
