import Glibc
import ImageProtocol
import Terminal

// Measures the cost of a scrolled line, from the lines of a list to bytes: the frame, its
// difference from the last one, and the sequences. `browse-benchmark [COLUMNS ROWS]`.

/// CPU time of this process in nanoseconds.
func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func milliseconds(_ nanoseconds: Int, per count: Int) -> String {
  let thousandths = nanoseconds / max(1, count) / 1000
  let digits = String(thousandths % 1000)
  return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
}

func measure(_ name: String, _ list: BenchmarkList, goal: Int) {
  let profile = TerminalProfile(
    isTerminal: true, size: list.size, colorDepth: .full, theme: .dark, hasAttributes: true)
  var encoder = ScreenEncoder(profile: profile, traits: TerminalTraits(synchronizes: true))
  let first = processorTime()
  var bytes = encoder.bytes(for: list.frame(offset: 0)).count
  let firstTime = processorTime() - first
  print(
    "\(name): first frame \(milliseconds(firstTime, per: 1)) ms, \(bytes) bytes;", terminator: " ")
  let offsets = Array(1...1000)
  var worst = 0
  let start = processorTime()
  bytes = 0
  for offset in offsets {
    let count = encoder.bytes(for: list.frame(offset: offset)).count
    bytes += count
    worst = max(worst, count)
  }
  let time = processorTime() - start
  print(
    "a line \(milliseconds(time, per: offsets.count)) ms (goal 0.300),",
    "\(bytes / offsets.count) bytes (goal \(goal), worst \(worst))")
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let size = TerminalSize(columns: numbers.first ?? 120, rows: numbers.dropFirst().first ?? 40)
measure("text", BenchmarkList(size: size, symbols: false), goal: 300)
measure("symbols", BenchmarkList(size: size, symbols: true), goal: 2000)

for rows in [100, 100_000] {
  let column = TerminalSize(columns: 100, rows: 40)
  measureSteps("the full screen, one column", size: column, rows: rows, images: false, goal: 300)
  measureSteps("the same with symbols", size: column, rows: rows, images: true, goal: 2000)
  measureSteps("the same side by side", size: size, rows: rows, images: true, goal: 2000)
}
