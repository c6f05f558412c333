extension PositionBytes {
  /// Lists of a position are far shorter.
  private static let longest: Int64 = 1000
  private static let places: ClosedRange<Int64> = -1...1 << 44

  mutating func write(_ planner: SlicePlanner) {
    write(planner.started)
    write(planner.isDone)
    write(planner.levels.count)
    for level in planner.levels { write(level) }
    write(planner.current != nil)
    if let current = planner.current { write(current) }
  }

  mutating func planner() throws(CompletePosition.Unreadable) -> SlicePlanner {
    var planner = SlicePlanner(started: try number(in: 0...Int64(Int32.max)))
    planner.isDone = try flag()
    for _ in 0..<(try count(most: 2)) { planner.levels.append(try level()) }
    if try flag() { planner.current = try current() }
    return planner
  }

  private mutating func write(_ level: SliceLevel) {
    write(level.cursor)
    write(level.passed)
    write(level.known)
    write(level.hints)
    write(level.repeats.count)
    for end in level.repeats { write(end) }
    write(level.recentRows)
    write(level.recentPlaces)
    write(level.lastStart)
    write(level.lastRows)
  }

  private mutating func level() throws(CompletePosition.Unreadable) -> SliceLevel {
    var level = SliceLevel(length: 0, rows: 0)
    level.cursor = try number(in: 0...Self.places.upperBound)
    level.passed = try count()
    level.known = try marks()
    level.hints = try marks()
    for _ in 0..<(try count(most: 2)) { level.repeats.append(try number(in: Self.places)) }
    level.recentRows = try count()
    level.recentPlaces = try number(in: 0...Self.places.upperBound)
    level.lastStart = try number(in: 0...Self.places.upperBound)
    level.lastRows = try count()
    return level
  }

  private mutating func write(_ marks: [SliceLevel.Mark]) {
    write(marks.count)
    for mark in marks {
      write(mark.end)
      write(mark.rows)
    }
  }

  private mutating func marks() throws(CompletePosition.Unreadable) -> [SliceLevel.Mark] {
    var marks: [SliceLevel.Mark] = []
    for _ in 0..<(try count(most: Self.longest)) {
      marks.append(.init(end: try number(in: Self.places), rows: try count()))
    }
    return marks
  }

  private mutating func write(_ current: SlicePlanner.Current) {
    write(current.end)
    write(current.page)
    write(current.total)
    for flag in [current.isRepeat, current.isIncomplete, current.isOverfull] { write(flag) }
  }

  private mutating func current() throws(CompletePosition.Unreadable) -> SlicePlanner.Current {
    var current = SlicePlanner.Current(end: try number(in: 0...Self.places.upperBound))
    current.page = try count(most: 1000)
    current.total = try count()
    current.isRepeat = try flag()
    current.isIncomplete = try flag()
    current.isOverfull = try flag()
    return current
  }
}
