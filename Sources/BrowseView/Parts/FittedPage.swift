internal import Terminal

/// What a page does without where its window is too small, in this order.
enum PageStep: Int, CaseIterable, Comparable {
  case reason, explanations, gaps, place, hint, address, title, notice, keys, choices, problem

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// Lines of a page that belong together.
struct PagePart {
  var lines: [StyledText]
  /// Whether an empty line comes before it.
  var isApart = true
  /// What replaces the lines from a step on; nothing omits them.
  var shorter: [PageStep: [StyledText]] = [:]

  fileprivate func lines(at step: PageStep?) -> [StyledText] {
    guard let step, let last = shorter.keys.filter({ $0 <= step }).max() else { return lines }
    return shorter[last] ?? []
  }
}

/// The parts of a page in as many lines as its window has, with as few steps as that takes.
struct FittedPage {
  private(set) var lines: [StyledText] = []
  /// The first line of each part.
  private(set) var starts: [Int] = []

  init(_ parts: [PagePart], rows: Int) {
    add(parts, at: nil)
    for step in PageStep.allCases where lines.count > rows {
      (lines, starts) = ([], [])
      add(parts, at: step)
    }
  }

  private mutating func add(_ parts: [PagePart], at step: PageStep?) {
    let hasGaps = step.map { $0 < .gaps } ?? true
    for part in parts {
      let more = part.lines(at: step)
      if part.isApart, hasGaps, !more.isEmpty, !lines.isEmpty { lines.append(StyledText()) }
      starts.append(lines.count)
      lines += more
    }
  }
}
