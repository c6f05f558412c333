import Foundation
import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct FieldListTests {
  @Test func `every field is listed once, with a meaning in both languages`() {
    let names = ListedField.knownCases.map(\.rawValue)
    for language in [Language.en, .pl] {
      let lines = String(decoding: FieldList(language: language).table, as: UTF8.self)
        .split(separator: "\n")
      #expect(lines.map { String($0.prefix { $0 != "\t" }) } == names)
      for line in lines {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(cells.count == 4 && cells.allSatisfy { !$0.isEmpty }, "\(line)")
      }
    }
    let meanings = ListedField.knownCases.map { $0.meaning.text(in: .en) }
    #expect(Set(meanings).count == meanings.count)
  }

  @Test func `times are distinguished from texts`() {
    for field in ListedField.knownCases where field.rawValue.hasSuffix("_at") {
      #expect(field.kind == .time)
      guard case .string(let text) = field.example else {
        Issue.record("\(field)")
        continue
      }
      #expect(ISO8601.date(text) != nil)
    }
    #expect(ListedField.github(.fullName).kind == .string)
    #expect(ListedField.github(.topics).kind == .list)
    #expect(ListedField.github(.license).kind == .object)
  }

  @Test func `a window of any width shows every field`() {
    for columns in [1, 20, 80] {
      let lines = FieldList(language: .en).lines(columns: columns).map(\.plain.string)
      #expect(lines.contains("full_name  string"))
      #expect(
        lines.filter { $0.hasPrefix("  ") }.allSatisfy { columns < 20 || $0.count <= columns })
    }
  }

  /// The manual's table matches the program: a change of a field needs both.
  @Test func `the manual lists the same fields, kinds and meanings`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let manual = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let rows = manual.split(separator: "\n").map(String.init)
    for field in ListedField.knownCases {
      let meaning = field.meaning.text(in: .en)
      let row = "| `\(field.rawValue)` | \(field.kind.rawValue) | \(meaning) |"
      #expect(rows.contains(row), "README.md lacks: \(row)")
    }
    let kinds = FieldKind.allCases.map(\.rawValue)
    let listed = rows.filter { row in kinds.contains { row.contains("` | \($0) | ") } }
    #expect(listed.count == ListedField.knownCases.count)
  }
}
