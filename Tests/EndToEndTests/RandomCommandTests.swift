import Foundation
import GitHubSimulator
import RandomInput
import TestSupport
import Testing

/// Random commands against random responses: the program always ends by itself, with a known exit
/// code, and prints no terminal control sequences from outside.
@Suite(.timeLimit(.minutes(30))) struct RandomCommandTests {
  /// Fifty commands each; `GHREPO_RANDOM_SEEDS=FIRST:COUNT` selects others.
  private static let seeds: Range<UInt64> = {
    let chosen = ProcessInfo.processInfo.environment["GHREPO_RANDOM_SEEDS"] ?? "0:200"
    let numbers = chosen.split(separator: ":").compactMap { UInt64($0) }
    return numbers.count == 2 ? numbers[0]..<(numbers[0] + numbers[1]) : 0..<200
  }()

  /// The parts run in parallel.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `ten thousand commands in one process do not crash`(part: UInt64) async throws {
    let place = await ProgramPlace()
    defer { _ = place }
    let size = (UInt64(Self.seeds.count) + 3) / 4
    let first = Self.seeds.lowerBound + part * size
    let home = try ScratchDirectory()
    let result = try await ProgramRun(
      try ProgramRun.built("command-probe"), ["\(first)", "\(size)"],
      environment: ["HOME": home.path, "TMPDIR": home.path, "SWIFT_BACKTRACE": "enable=no"],
      limit: .seconds(1500)
    ).result()
    #expect(
      result.code == 0,
      "\(result.wasLate ? "late" : "") signal \(result.signal ?? 0): \(result.lines.suffix(3)) \(result.errors.suffix(2000))"
    )
  }

  private static let codes: Set<Int32> = [0, 1, 2, 4, 5, 6, 7, 64, 65, 69, 75, 77]

  /// Over the network, with cut, stalled and redirected connections too.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the built program survives anything from the network`(seed: UInt64) async throws {
    let stage = try await Stage.make()
    let server = try RawServer { connection in Self.script(seed: seed, connection) }
    var dice = Dice(seed: seed)
    for round in 0..<15 {
      let arguments = RandomCommand.arguments(&dice)
      let result = try await stage.run(
        arguments, token: dice.oneIn(2) ? .classic : nil,
        setting: ["GHREPO_API_URL": server.url(""), "SWIFT_BACKTRACE": "enable=no"]
      ).result()
      let place: Comment = "seed \(seed), round \(round): \(arguments) \(result)"
      #expect(!result.wasLate && result.signal == nil, place)
      #expect(result.code.map { Self.codes.contains($0) } == true, place)
      #expect(!(result.standardOutput + result.standardError).contains(0x1B), place)
    }
  }

  private static func script(seed: UInt64, _ connection: Int) -> [RawServerStep] {
    var dice = Dice(seed: seed &* 1_000_003 &+ UInt64(connection))
    var steps: [RawServerStep] = []
    for _ in 0..<4 {
      steps.append(.readRequest)
      let paths = [
        "/search/repositories", "/repos/a/b", "/rate_limit", "/user", "/repos/a/b/readme",
      ]
      let response = RandomResponse(to: dice.pick(paths), &dice)
      let lines = response.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
      let length = dice.oneIn(10) ? "9223372036854775807" : "\(response.body.count)"
      let head = "HTTP/1.1 \(response.status) S\r\n\(lines)Content-Length: \(length)\r\n\r\n"
      let bytes = Array(head.utf8) + response.body
      // Transient failures are retried after real seconds, so there are few of them.
      switch dice.below(30) {
      case 0: return steps + [.reset]
      case 1: return steps + [.send(Array(bytes.prefix(dice.below(bytes.count))))]
      case 2:
        steps.append(.redirect(to: dice.pick(["/", "//", "http://127.0.0.1:1/", "ftp://x/"])))
      case 3: steps.append(.send("HTTP/1.1 200 OK\r\n\u{0}: \u{1B}\r\n\r\n"))
      default: steps.append(.send(bytes))
      }
    }
    return steps
  }
}
