import Core
import Foundation
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

/// A user's note and tags for a favorite.
@Suite(.timeLimit(.minutes(10))) struct AnnotationTests {
  private func row(note: String?, tags: [String]) -> ListedRepository {
    ListedRepository(
      Samples.bare, position: 1, isFavorite: true,
      annotation: .init(note: note, tags: tags, addedAt: Samples.days(ago: 2)))
  }

  private func lines(_ row: ListedRepository, columns: Int = 80) -> [String] {
    RepositoryRow(row, language: .en, now: Samples.now).lines(columns: columns)
      .map(\.plain.string)
  }

  @Test func `tags and note are below the description`() {
    let lines = lines(row(note: "read this", tags: ["cli", "swift"]))
    #expect(lines.last == "      #cli #swift · read this")
    #expect(lines.count == self.lines(row(note: nil, tags: [])).count + 1)
  }

  @Test func `tags or a note can be missing`() {
    #expect(lines(row(note: nil, tags: ["cli"])).last == "      #cli")
    #expect(lines(row(note: "read", tags: [])).last == "      read")
  }

  @Test(arguments: [20, 40, 60, 100])
  func `a long note fits the width`(columns: Int) {
    let note = String(repeating: "word ", count: 40)
    for line in RepositoryRow(row(note: note, tags: ["a"]), language: .pl, now: Samples.now)
      .lines(columns: columns)
    {
      #expect(line.columns <= columns)
    }
  }

  @Test func `a note cannot control the terminal`() {
    let lines = lines(row(note: "a\u{1B}[2Jb\u{202E}c", tags: ["\u{7}t"])).joined()
    #expect(!lines.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
  }

  @Test func `the fields of favorites come after all others`() throws {
    #expect(
      RowKind.favorites.fields.map(\.rawValue).suffix(6) == [
        "note", "tags", "added_at", "gone", "former_name", "checked_at",
      ])
    for field in RowKind.favorites.fields {
      #expect(ListedField(rawValue: field.rawValue) == field)
    }
    let fields = ["note", "tags", "added_at"].compactMap(ListedField.init(rawValue:))
    let line = RepositoryDocument.lines([row(note: "n", tags: ["a", "b"])], fields: fields)
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"note":"n","tags":["a","b"],"added_at":"2026-11-18T12:00:00Z"}"# + "\n")
    let other = RepositoryDocument.lines([ListedRepository(Samples.bare)], fields: fields)
    #expect(
      String(decoding: other, as: UTF8.self)
        == #"{"note":null,"tags":null,"added_at":null}"# + "\n")
  }

  @Test func `the details of a favorite have its tags and note below the description`() {
    let annotation = ListedRepository.Annotation(
      note: "n", tags: ["t"], addedAt: Samples.days(ago: 2))
    let detail = RepositoryDetail(
      Samples.bare, isFavorite: true, annotation: annotation, language: .en, now: Samples.now)
    let lines = detail.lines(columns: 80, drawsBars: false).map(\.plain.string)
    #expect(lines[0].hasPrefix("♥ ") && Array(lines[2...3]) == ["#t · n", ""], "\(lines)")
  }
}
