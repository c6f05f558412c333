import FoundationEssentials
import Glibc
import Messages
import Readme
import Rendering
import Terminal

// Measures the time and memory from the bytes of a README's HTML to lines: `readme-benchmark
// [FILE]`. With `--print` it prints the lines instead.

func milliseconds(_ time: Duration) -> Double {
  let (seconds, attoseconds) = time.components
  return (Double(seconds) * 1e5 + Double(attoseconds) / 1e13).rounded() / 100
}

/// The peak memory of this process, in KiB.
func peakMemory() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss
}

func layOut(_ bytes: [UInt8], _ columns: Int) throws -> [ReadmeLine] {
  let document = ReadmeDocument(try HTMLDocument(bytes))
  let place = ReadmeBaseURL(owner: "o", name: "r", path: document.path ?? "")
  let layout = ReadmeLayout(
    place: place, columns: columns, language: .en, theme: .dark, hasHyperlinks: true,
    fillsBackground: true)
  return layout.lines(of: document)
}

let arguments = CommandLine.arguments.dropFirst()
let file = arguments.first { !$0.hasPrefix("--") }
let bytes =
  try file.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
  ?? Array(SampleReadme.html(length: 34_000).utf8)

if arguments.contains("--print") {
  let profile = TerminalProfile(
    isTerminal: true, colorDepth: .full, theme: .dark, hasAttributes: true)
  for case .text(let line) in try layOut(bytes, 100) {
    print(String(decoding: profile.render(line), as: UTF8.self))
  }
  exit(0)
}

let before = peakMemory()
var times: [Duration] = []
var count = 0
for round in 0..<100 {
  let start = ContinuousClock.now
  count = try layOut(bytes, 100).count
  times.append(ContinuousClock.now - start)
  if round == 0 { print("memory: \(peakMemory() - before) KiB (goal 10240)") }
}
let sorted = times.sorted()
print("\(bytes.count) bytes, \(count) lines: first \(milliseconds(times[0])) ms,", terminator: " ")
print("median \(milliseconds(sorted[50])) ms, goal 10 ms")
