import Terminal
import Testing

@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct LayoutTests {
  @Test func `a wide window shows list and details side by side`() {
    let layout = BrowseLayout(TerminalSize(columns: 120, rows: 40))
    #expect(layout.isWide)
    #expect(layout.list.columns + 2 == layout.detail.column)
    #expect(layout.detail.column + layout.detail.columns == 120)
  }

  @Test func `a narrow window gives all its columns to one of them`() {
    let layout = BrowseLayout(TerminalSize(columns: 80, rows: 24))
    #expect(!layout.isWide)
    #expect(layout.list.columns == 80 && layout.detail == layout.body)
    // The names of the list's columns are above it.
    #expect(layout.list.row == layout.detail.row + 1)
  }

  @Test(arguments: [(39, 20), (60, 9)])
  func `a window smaller than forty by ten is too small`(columns: Int, rows: Int) {
    #expect(BrowseLayout(TerminalSize(columns: columns, rows: rows)).isTooSmall)
  }
}
