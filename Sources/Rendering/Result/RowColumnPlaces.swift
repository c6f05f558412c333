/// Where the columns of rows are, for the names above them.
package struct RowColumnPlaces: Sendable, Equatable {
  package enum Column: Sendable, Equatable {
    case name, language, value, age, description
  }

  package struct Place: Sendable, Equatable {
    package let column: Column
    package let start: Int
    package let columns: Int
    /// Whether the texts end at the same column.
    package let isRightAligned: Bool
  }

  package private(set) var places: [Place] = []

  package init() {}

  package mutating func add(_ column: Column, _ start: Int, _ columns: Int, isRight: Bool = false) {
    places.append(Place(column: column, start: start, columns: columns, isRightAligned: isRight))
  }
}
