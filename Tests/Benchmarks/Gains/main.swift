import Foundation
import GitHubSimulator

/// Compares `ghrepo trending --by gained` with the exact ranking: `gains-benchmark GHREPO
/// [REPOSITORIES]`, where GHREPO is the program. Prints a table: which part of the first 25 by gained
/// stars it finds, and with how many requests.
guard let program = CommandLine.arguments.dropFirst().first else {
  print("usage: gains-benchmark GHREPO [REPOSITORIES]")
  exit(64)
}
let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 200_000
let rows = 25
let windows = [("day", 1), ("week", 7), ("month", 30)]
let languages = [
  "Python", "JavaScript", "TypeScript", "Go", "Rust", "C++", "Java", "C", "Swift", "Shell",
]

var configuration = SimulatorConfiguration()
configuration.repositories = count
configuration.limits = .generous
let simulator = try await GitHubSimulator.start(configuration)
let base = FileManager.default.temporaryDirectory.appending(path: "gains-\(getpid())")
defer { try? FileManager.default.removeItem(at: base) }

/// The names that the program lists, with what is cached in `home`.
func ranked(
  _ window: String, _ language: String?, home: URL
) throws -> (names: [String], requests: Int) {
  try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments =
    ["trending", window, "--by", "gained", "--limit", "\(rows)", "--tsv", "--fields", "full_name"]
    + (language.map { ["--language", $0] } ?? [])
  process.environment = [
    "HOME": home.path, "GHREPO_API_URL": simulator.url, "LANG": "C.UTF-8",
    "GHREPO_TOKEN": SimulatorToken.classic.token,
  ]
  let (output, errors) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = errors
  simulator.clearRequests()
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  let text = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    FileHandle.standardError.write(text)
    exit(1)
  }
  let names = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  return (names, simulator.requests.count)
}

print("first \(rows) by gained stars, \(count) repositories: found, requests cold and warm")
var least = 1.0
for language in [nil] + languages.map(Optional.some) {
  var line = (language ?? "all").padding(toLength: 12, withPad: " ", startingAt: 0)
  for (window, days) in windows {
    let query = (language.map { "language:\"\($0)\" " } ?? "") + "stars:>=1"
    let exact = simulator.gains(query, days: days)
    // Ties with the last one are as good.
    let fewest = max(1, exact.count < rows ? 1 : exact[rows - 1].stars)
    let right = Set(exact.lazy.filter { $0.stars >= fewest }.map(\.name))
    let home = base.appending(path: "\(window)-\(language ?? "all")")
    let (names, cold) = try ranked(window, language, home: home)
    let (_, warm) = try ranked(window, language, home: home)
    let wanted = min(rows, right.count)
    let recall = wanted == 0 ? 1 : Double(names.count { right.contains($0) }) / Double(wanted)
    least = min(least, recall)
    line += "  \(window) " + String(format: "%.2f %3d %2d", recall, cold, warm)
  }
  print(line)
}
print("least: " + String(format: "%.2f", least))
await simulator.stop()
