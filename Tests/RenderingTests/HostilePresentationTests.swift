import Core
import Foundation
import GitHub
import Messages
import Terminal
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct HostilePresentationTests {
  private static let widths = [20, 21, 43, 44, 59, 60, 80, 200]

  private func views(of text: String, columns: Int, _ language: Language) -> [StyledText] {
    let repository = Samples.hostile(text)
    let detail = RepositoryDetail(
      repository, languages: Samples.hostileLanguages(text),
      latestRelease: Samples.hostileRelease(text), language: language, now: Samples.now)
    let row = ListedRepository(
      repository, position: 123_456, isFavorite: true, isNew: true, seenAt: .distantPast)
    return RepositoryRow(row, language: language, now: Samples.now).lines(columns: columns)
      + detail.lines(columns: columns, drawsBars: true)
      + ReadmeText(text.utf8).lines(columns: columns)
  }

  @Test(arguments: HostileText.all)
  func `hostile fields become only plain text, our styles and web links`(text: String) {
    let lines = views(of: text, columns: 80, .pl)
    #expect(OutputGrammar.fault(in: Samples.colorful.render(lines)) == nil)
    let header = HeadLine.sentences(
      ListHead(totalCount: .max, isIncomplete: true, savedAt: .distantPast), in: .en,
      now: Samples.now)
    #expect(OutputGrammar.fault(in: Samples.colorful.render(header)) == nil)
  }

  @Test(arguments: HostileText.all)
  func `hostile fields never exceed the window`(text: String) {
    for columns in Self.widths {
      for line in views(of: String(text.prefix(3000)), columns: columns, .en) {
        #expect(line.columns <= columns)
      }
    }
  }

  @Test(arguments: 0..<60)
  func `random fields are sanitized and fit`(seed: Int) {
    let text = HostileText.random(seed: UInt64(seed), length: 120)
    let columns = 20 + seed * 3
    let lines = views(of: text, columns: columns, seed.isMultiple(of: 2) ? .en : .pl)
    #expect(OutputGrammar.fault(in: Samples.colorful.render(lines)) == nil)
    #expect(lines.allSatisfy { $0.columns <= columns })
  }

  @Test(arguments: HostileText.all)
  func `hostile fields stay one row of a table and one line of JSON`(text: String) {
    for isForTerminal in [false, true] {
      let table = RepositoryTable(fields: RowKind.listed.fields, isForTerminal: isForTerminal)
      let row = table.rows([ListedRepository(Samples.hostile(text))])
      #expect(row.count { $0 == 0x0A } == 1)
      #expect(row.count { $0 == 0x09 } == RowKind.listed.fields.count - 1)
      let cells = row.filter { $0 != 0x09 && $0 != 0x0A }
      #expect(cells.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      if isForTerminal { #expect(OutputGrammar.fault(in: cells) == nil) }
    }
    let lines = RepositoryDocument.lines(
      [ListedRepository(Samples.hostile(text))], fields: RowKind.listed.fields)
    #expect(lines.count { $0 == 0x0A } == 1)
    #expect(!lines.contains(0x1B))
  }
}
