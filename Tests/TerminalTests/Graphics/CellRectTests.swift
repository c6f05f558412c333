import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10))) struct CellRectTests {
  @Test(arguments: [
    (CellRect(rowsAbove: 2, column: 0, columns: 1, rows: 2), true),
    (CellRect(rowsAbove: 10_000, column: 10_000, columns: 1, rows: 1), true),
    (CellRect(rowsAbove: 1, column: 0, columns: 1, rows: 2), false),
    (CellRect(rowsAbove: 10_001, column: 0, columns: 1, rows: 1), false),
    (CellRect(rowsAbove: 1, column: -1, columns: 1, rows: 1), false),
    (CellRect(rowsAbove: 1, column: 10_001, columns: 1, rows: 1), false),
    (CellRect(rowsAbove: 1, column: 0, columns: 0, rows: 1), false),
    (CellRect(rowsAbove: 1, column: 0, columns: 1, rows: 0), false),
    (CellRect(rowsAbove: 9999, column: 0, columns: .max, rows: 1), false),
    (CellRect(rowsAbove: .max, column: 0, columns: 1, rows: .max), false),
  ])
  func `a place without rows, or outside of any window, makes no sense`(
    place: CellRect, isSensible: Bool
  ) {
    #expect(place.isSensible == isSensible)
  }
}
