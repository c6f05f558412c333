import Core
import Foundation
import GitHub
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct ListedFieldTests {
  private var listed: ListedRepository {
    ListedRepository(
      Samples.bare, position: 12, isFavorite: true, isNew: true, seenAt: Samples.days(ago: 1))
  }

  private func object(_ row: ListedRepository, _ fields: [ListedField]) throws -> [String: Any] {
    let lines = RepositoryDocument.lines([row], fields: fields)
    return try #require(JSONSerialization.jsonObject(with: Data(lines)) as? [String: Any])
  }

  @Test func `every field is found by its name`() {
    for field in RowKind.listed.fields {
      #expect(ListedField(rawValue: field.rawValue) == field)
    }
    #expect(ListedField(rawValue: "stars") == nil)
    #expect(ListedField(rawValue: "isNew") == nil)
  }

  @Test func `no name belongs to two fields, and GitHub's come first`() {
    let names = RowKind.listed.fields.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.dropLast(4) == RepositoryField.allCases.map(\.rawValue)[...])
    #expect(names.suffix(4) == ["favorite", "position", "new", "seen_at"])
  }

  @Test func `ghrepo's own fields are next to GitHub's`() throws {
    let members = try object(listed, RowKind.listed.fields)
    #expect(members.count == RowKind.listed.fields.count)
    #expect(members["full_name"] as? String == "a/b")
    #expect(members["favorite"] as? Bool == true)
    #expect(members["position"] as? Int == 12)
    #expect(members["new"] as? Bool == true)
    #expect(members["seen_at"] as? String == "2026-11-19T12:00:00Z")
  }

  @Test func `a row without data of ghrepo has all fields too`() throws {
    let members = try object(ListedRepository(Samples.bare), RowKind.listed.fields)
    #expect(members["favorite"] as? Bool == false)
    #expect(members["new"] as? Bool == false)
    #expect(members["position"] is NSNull && members["seen_at"] is NSNull)
  }

  @Test func `fields of both kinds are in the requested order`() {
    let fields: [ListedField] = [.own(.position), .github(.fullName), .own(.favorite)]
    let lines = RepositoryDocument.lines([listed], fields: fields)
    #expect(
      String(decoding: lines, as: UTF8.self)
        == #"{"position":12,"full_name":"a/b","favorite":true}"# + "\n")
    let cells = RepositoryTable(fields: fields + [.own(.seenAt), .own(.isNew)]).rows([listed])
    #expect(String(decoding: cells, as: UTF8.self) == "12\ta/b\ttrue\t2026-11-19T12:00:00Z\ttrue\n")
  }

  @Test func `the default table has only GitHub's columns`() {
    #expect(
      RepositoryTable.usualFields.map(\.rawValue) == [
        "full_name", "description", "language", "stargazers_count", "forks_count", "updated_at",
        "html_url",
      ])
    #expect(RepositoryTable().rows([listed]) == RepositoryTable().rows([.init(Samples.bare)]))
  }
}
