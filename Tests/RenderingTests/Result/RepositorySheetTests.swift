import Foundation
import GitHub
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct RepositorySheetTests {
  private func line(_ cells: String...) -> String {
    String(decoding: RepositorySheet.line(cells), as: UTF8.self)
  }

  @Test func `cells are quoted only if necessary`() {
    #expect(line("a", "b") == "a,b\n")
    #expect(line("a,b", "say \"hi\"", "") == "\"a,b\",\"say \"\"hi\"\"\",\n")
    #expect(line(" a", "b ") == "\" a\",\"b \"\n")
    #expect(line("") == "\"\"\n")
    #expect(line("", "") == ",\n")
  }

  @Test(arguments: [
    (",\u{301}", "\",\u{301}\""), ("\"\u{301}", "\"\"\"\u{301}\""),
    (" \u{301}", "\" \u{301}\""),
  ])
  func `a combining character does not hide the mark before it`(text: String, cell: String) {
    #expect(Array(line(text).utf8) == Array("\(cell)\n".utf8))
  }

  @Test func `the header has the names of the fields`() {
    let sheet = RepositorySheet(fields: [.github(.fullName), .own(.isNew)])
    #expect(String(decoding: sheet.header, as: UTF8.self) == "full_name,new\n")
    #expect(sheet.rows([]).isEmpty)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+48 123", "'+48 123"), ("-v", "'-v"), ("@mona", "'@mona"),
    ("\t=1", "' =1"), ("\r=1", "' =1"), ("  @x", "'  @x"), ("＝1", "'＝1"), ("a=1", "a=1"),
    ("", ""), ("'=1", "'=1"), ("1-2", "1-2"), ("=\u{301}1", "'=\u{301}1"),
  ])
  func `values that a spreadsheet would compute are marked as text`(text: String, cell: String) {
    let result = RepositorySheet.cell(.string(text))
    #expect(result == cell || (text.hasPrefix("\r") && result.hasPrefix("'")))
  }

  @Test func `numbers stay numbers, lists have commas, and nothing is empty`() {
    #expect(RepositorySheet.cell(.int(-5)) == "-5")
    #expect(RepositorySheet.cell(.double(1.5)) == "1.5")
    #expect(RepositorySheet.cell(.array([.string("a"), .string("b")])) == "a,b")
    #expect(RepositorySheet.cell(.null).isEmpty)
    #expect(RepositorySheet.cell(.bool(true)) == "true")
  }

  @Test(arguments: [ListedField.own(.languages), .own(.latestRelease), .github(.parent)])
  func `an object is written by its name or those of its members`(field: ListedField) {
    let cells: [ListedField: String] = [
      .own(.languages): "C++,Swift", .own(.latestRelease): "swift-6.2.4-RELEASE",
      .github(.parent): "swiftlang/swift",
    ]
    #expect(RepositorySheet.cell(field.example) == cells[field])
  }

  /// Parses a line of RFC 4180 scalar by scalar, as other programs do.
  private func cells(of line: String) -> [String]? {
    var (cells, cell, isQuoted) = ([String](), String.UnicodeScalarView(), false)
    var scalars = Array(line.unicodeScalars.dropLast())[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"":
        scalars.removeFirst()
        cell.append("\"")
      case ("\"", true): isQuoted = false
      case ("\"", false) where cell.isEmpty: isQuoted = true
      case ("\"", false): return nil
      case (",", false):
        cells.append(String(cell))
        cell = String.UnicodeScalarView()
      default: cell.append(scalar)
      }
    }
    return isQuoted ? nil : cells + [String(cell)]
  }

  @Test(arguments: 0..<8)
  func `a reader gets any cells back from one line`(seed: Int) {
    let alphabet = Array("ab,\"' \n\r\t=+-@;|ż日\u{1B}\u{202E}\u{0}\u{301}".unicodeScalars)
    let formulas = Array("=+-@".unicodeScalars)
    var state = UInt64(seed) &* 7919 &+ 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<200 {
      let texts = (0..<1 + random(5)).map { _ in
        let scalars = (0..<random(9)).map { _ in alphabet[random(alphabet.count)] }
        return RepositorySheet.cell(.string(String(String.UnicodeScalarView(scalars))))
      }
      let line = String(decoding: RepositorySheet.line(texts), as: UTF8.self)
      #expect(line.filter(\.isNewline).count == 1 && line.hasSuffix("\n"))
      #expect(cells(of: line) == texts, "\(line.debugDescription)")
      for text in texts {
        let first = text.unicodeScalars.first { $0 != " " }
        #expect(first.map(formulas.contains) != true, "\(text.debugDescription)")
      }
    }
  }
}
