/// What a page of a slice tells of how all of its rows are spread.
enum SliceHints {
  private static let stretches = 12

  /// Stretches from `start` to `end` with their weights, by a sample of places: those that many
  /// rows share stand alone, the others are taken together.
  static func marks(
    of sample: [Int64], from start: Int64, to end: Int64
  ) -> [SliceLevel.Mark] {
    let places = sample.filter { (start...end).contains($0) }.sorted()
    guard !places.isEmpty else { return [] }
    var marks: [SliceLevel.Mark] = []
    var (from, waiting) = (start, 0)
    func close(at last: Int64, _ count: Int) {
      guard last >= from else { return }
      marks.append(
        .init(end: last, rows: weight(count, of: places.count, last - from, end - start)))
      from = last + 1
    }
    var index = 0
    while index < places.count {
      let place = places[index]
      let same = places[index...].prefix { $0 == place }.count
      if same > 2, same * stretches > places.count {
        close(at: place - 1, waiting)
        close(at: place, same)
        waiting = 0
      } else {
        waiting += same
        if waiting * stretches >= places.count {
          close(at: place, waiting)
          waiting = 0
        }
      }
      index += same
    }
    close(at: end, waiting)
    return marks
  }

  /// The sample counts for nine tenths: it is taken from one end of the order that was asked for.
  private static func weight(
    _ count: Int, of all: Int, _ length: Int64, _ whole: Int64
  ) -> Int {
    9_000 * count / all + Int(1_000 * Double(length) / Double(max(whole, 1)))
  }
}
