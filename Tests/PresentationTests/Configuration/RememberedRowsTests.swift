import Foundation
import Rendering
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct RememberedRowsTests {
  private let folder: ScratchDirectory

  init() throws { folder = try ScratchDirectory() }

  @Test(arguments: RowsChoice.allCases)
  func `the last choice is remembered`(choice: RowsChoice) {
    let rows = RememberedRows(in: folder.appending("cache"))
    #expect(rows.choice == nil)
    #expect(rows.remember(.full) && rows.remember(choice))
    #expect(RememberedRows(in: folder.appending("cache")).choice == choice)
  }

  @Test(arguments: ["", "wide", "full\n", String(repeating: "full", count: 10)])
  func `another text is no choice`(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.appending("rows")))
    #expect(RememberedRows(in: folder.path).choice == nil)
  }

  @Test func `a choice that cannot be written is not remembered`() throws {
    try Data().write(to: URL(filePath: folder.appending("file")))
    let rows = RememberedRows(in: folder.appending("file"))
    #expect(!rows.remember(.full) && rows.choice == nil)
  }
}
