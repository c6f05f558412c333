/// How far a listing is along one axis, and what is known of the rest.
struct SliceLevel: Sendable, Equatable {
  /// Rows between a level's cursor and a place, that one included.
  struct Mark: Sendable, Equatable {
    var end: Int64
    var rows: Int
  }

  /// Every match at a place before it was given.
  var cursor: Int64 = 0
  /// Rows given at the places before.
  var passed = 0
  /// How many rows lie before some places, as GitHub said; the nearest place first, the end of the
  /// axis last.
  var known: [Mark]
  /// How the rows up to the nearest known place may be spread, as a sample shows: weights of the
  /// stretches that end at these places.
  var hints: [Mark] = []
  /// Ends of slices that GitHub ran out of time on and that are asked for once more.
  var repeats: [Int64] = []
  /// Rows of the last slices, and the places they took: the newer, the more they count.
  var recentRows = 0
  var recentPlaces: Int64 = 0
  /// Where the last slice began, and its rows.
  var lastStart: Int64 = 0
  var lastRows = 0

  init(length: Int64, rows: Int) {
    known = [Mark(end: length - 1, rows: rows)]
  }

  var isRepeating: Bool { !repeats.isEmpty }

  /// The slice up to `end` was given.
  mutating func advance(to end: Int64, rows: Int) {
    lastStart = cursor
    lastRows = rows
    // One crowded place tells nothing of those behind it.
    if end > cursor || rows < Self.goal / 2 {
      recentRows = recentRows / 2 + rows
      recentPlaces = recentPlaces / 2 + (end - cursor + 1)
    }
    passed += rows
    cursor = end + 1
    known = known.filter { $0.end > end }.map { Mark(end: $0.end, rows: max($0.rows - rows, 0)) }
    hints = hints.filter { $0.end > end }
    repeats = repeats.filter { $0 > end }
  }

  /// The slice up to `end` has too many rows.
  mutating func learn(rows: Int, upTo end: Int64, hints: [Mark]) {
    recentRows = hints.isEmpty ? rows : 0
    recentPlaces = hints.isEmpty ? end - cursor + 1 : 0
    known = known.filter { $0.end != end }
    note(Mark(end: end, rows: rows))
    self.hints = hints
  }

  mutating func note(_ mark: Mark) {
    let place = known.firstIndex { $0.end >= mark.end } ?? known.count
    if place < known.count, known[place].end == mark.end {
      known[place] = mark
    } else {
      known.insert(mark, at: place)
    }
  }
}
