/// Places of repositories in the order of one of their numbers, so that those within a range are
/// found without a look at all others.
struct RangeIndex: Sendable {
  private let values: [Int64]
  private let places: [Int32]

  init(_ repositories: [SimulatedRepository], by value: (SimulatedRepository) -> Int64) {
    let sorted = repositories.indices
      .map { (value: value(repositories[$0]), place: Int32($0)) }
      .sorted { ($0.value, $0.place) < ($1.value, $1.place) }
    values = sorted.map(\.value)
    places = sorted.map(\.place)
  }

  /// Indices into the catalogue of everything whose number lies in `range`.
  func places(in range: ClosedRange<Int64>) -> ArraySlice<Int32> {
    let start = first { $0 >= range.lowerBound }
    return places[start..<max(start, first { $0 > range.upperBound })]
  }

  /// Where the sorted numbers begin to satisfy `condition`.
  private func first(where condition: (Int64) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
