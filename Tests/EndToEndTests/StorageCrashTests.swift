import Foundation
import GitHubSimulator
import Synchronization
import TestSupport
import Testing

/// The real program, killed while it writes.
@Suite(.timeLimit(.minutes(20))) struct StorageCrashTests {
  /// Kills the program some time after its first output, which is when it starts to write; a
  /// program that prints after writing, some time after its start.
  private func kill(_ run: ProgramRun, after delay: Duration) async throws -> ProgramResult {
    var run = run
    run.pollsEvery = .milliseconds(1)
    let writesFirst = run.arguments.contains("add")
    let shownSince = Mutex<ContinuousClock.Instant?>(nil)
    return try await run.result { moment in
      guard writesFirst || !moment.output.isEmpty else { return .goOn }
      let since = shownSince.withLock { since in
        let first = since ?? .now
        since = first
        return first
      }
      return ContinuousClock.now - since < delay ? .goOn : .signal(SIGKILL)
    }
  }

  private func commands(_ round: Int, name: String) -> [String] {
    switch round % 4 {
    case 0: ["search", "stars:>=\(round)", "--page-through", "--limit", "300"]
    case 1: ["favorites", "add", name, "--tag", "round-\(round)"]
    case 2: ["trending", "month", "--limit", "100", "--language", round % 8 < 4 ? "go" : "python"]
    default: ["show", name, "--refresh"]
    }
  }

  @Test(arguments: SeededNumbers.seeds)
  func `in a hundred kills, the database stays intact and no favorite is lost`(
    seed: UInt64
  ) async throws {
    let stage = try await Stage.make { $0.repositories = 400 }
    let list = try await stage.run(["top", "--limit", "100"], token: .classic).result()
    let names = list.lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(names.count == 100, "\(list)")
    var dice = SeededNumbers(seed: seed)
    var (safe, kills) = (Set<String>(), 0)
    for round in 0..<100 {
      let name = names[round % names.count]
      let run = stage.run(commands(round, name: name), token: .classic)
      // Every other favorite is added without a kill, so that there are some to lose.
      let longest = round % 8 == 1 ? 60_000_000 : run.arguments.contains("add") ? 60_000 : 12_000
      let delay = Duration.microseconds(Int.random(in: longest / 100...longest, using: &dice))
      let result = try await kill(run, after: delay)
      if result.signal == SIGKILL { kills += 1 }
      if result.errors.contains("Added") { safe.insert(name) }
      guard round % 40 == 39 else { continue }
      let check = try await stage.ghrepo("cache", "check")
      #expect(check.code == 0, "round \(round): \(check)")
    }
    let favorites = try await stage.ghrepo("favorites", "--jsonl", "--fields", "full_name")
    let kept = favorites.lines.map { String($0.dropFirst(14).dropLast(2)) }
    #expect(safe.subtracting(kept).isEmpty, "\(favorites)")
    #expect(kills > 10 && safe.count > 10, "\(kills) kills, \(safe.count) favourites")
  }
}
