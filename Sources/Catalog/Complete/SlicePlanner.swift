/// Which slice comes next, from what the slices before it told.
///
/// Knows nothing of requests: it is told what they brought.
struct SlicePlanner: Sendable, Equatable {
  /// The slice whose rows are being given, or are about to be.
  struct Current: Sendable, Equatable {
    /// Its last place on the last level's axis.
    var end: Int64
    /// The last page that was given, counted from 1; 0 for none.
    var page = 0
    /// Its matches, by the newest answer.
    var total = 0
    /// Asked for once more after GitHub ran out of time on it.
    var isRepeat = false
    var isIncomplete = false
    var isOverfull = false
  }

  /// When the listing was begun, in seconds since 1970; the axes are those of that time.
  var started: Int64
  /// One for each axis that is divided along; none while the question is asked as it is.
  var levels: [SliceLevel] = []
  var current: Current?
  var isDone = false

  init(started: Int64) {
    self.started = started
  }

  /// Whether nothing was asked yet.
  var isFresh: Bool { levels.isEmpty && current == nil && !isDone }

  /// Settles on the slice to ask for, if that is not done yet.
  mutating func choose(_ axes: SliceAxes) {
    guard current == nil, !isDone else { return }
    guard let level = levels.last else {
      current = Current(end: 0)
      return
    }
    let end = level.nextEnd(on: axes[levels.count - 1])
    current = Current(end: end, isRepeat: levels.contains(where: \.isRepeating))
  }

  /// The slice that was settled on.
  func slice(_ axes: SliceAxes) -> Slice {
    var slice = Slice.whole
    guard let current else { return slice }
    for (index, level) in levels.enumerated() {
      let isLast = index == levels.count - 1
      let end = isLast ? current.end : level.cursor
      slice[axes[index].dimension] = axes[index].range(from: level.cursor, to: end)
    }
    return slice
  }

  /// The slice was given with all its pages.
  mutating func finish(_ axes: SliceAxes) {
    guard let given = current else { return }
    current = nil
    guard !levels.isEmpty else {
      isDone = true
      return
    }
    levels[levels.count - 1].advance(to: given.end, rows: given.total)
    while let level = levels.last, level.cursor >= axes[levels.count - 1].length {
      levels.removeLast()
      guard let outer = levels.last else {
        isDone = true
        return
      }
      levels[levels.count - 1].advance(to: outer.cursor, rows: level.passed)
    }
  }

  /// Keeps what was read from outside within `axes`; what cannot be meant for them begins anew.
  mutating func fit(_ axes: SliceAxes) {
    let isSound = levels.indices.allSatisfy {
      levels[$0].cursor < axes[$0].length && !levels[$0].known.isEmpty
    }
    guard isSound else {
      levels = []
      current = nil
      return
    }
    for index in levels.indices {
      let cursor = levels[index].cursor
      levels[index].known.removeAll { $0.end < cursor }
      levels[index].repeats.removeAll { $0 < cursor }
      levels[index].lastStart = min(levels[index].lastStart, cursor)
    }
    guard let level = levels.last, let end = current?.end else { return }
    let border = axes[levels.count - 1].border(after: level.cursor)
    current?.end = min(max(end, level.cursor), border)
  }
}
