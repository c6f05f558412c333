import GitHub
import Messages
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct FieldListTests {
  @Test func `every field is listed once, with a meaning in every language`() {
    let names = ListedField.knownCases.map(\.rawValue)
    for language in Language.allCases {
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
}
