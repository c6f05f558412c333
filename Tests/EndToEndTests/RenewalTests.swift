import Foundation
import GitHubSimulator
import Synchronization
import TestSupport
import Testing

/// Tokens that end after eight hours, which ghrepo renews.
@Suite(.timeLimit(.minutes(20))) struct RenewalTests {
  /// A stage whose app issues tokens that end after `lifetime` seconds, with a login.
  private func stage(
    lifetime: Int = 8 * 3600, keyring: KeyringSession.Stage? = nil, clientID: String = "Iv1.test"
  ) async throws -> Stage {
    let stage = try await Stage.make(keyring: keyring) { configuration in
      configuration.clientID = clientID
      configuration.deviceInterval = 1
      configuration.approveAfterPolls = 1
      configuration.tokenLifetime = lifetime
    }
    let login = try await stage.run(
      ["login", "--device", "--no-browser", "--client-id", clientID]
        + (keyring == nil ? ["--insecure-storage"] : [])
        + (clientID.hasPrefix("Ov") ? ["--scopes", "repo,offline_access"] : [])
    ).result()
    try #require(login.code == 0, "\(login)")
    #expect(login.errors.contains("; renewed before that"), "\(login)")
    #expect(!login.errors.contains("offline_access"), "\(login)")
    return stage
  }

  private func token(_ stage: Stage) async throws -> String {
    let result = try await stage.ghrepo("token")
    try #require(result.code == 0, "\(result)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  private static let hours8 = 8.0 * 3600
  /// With `GHREPO_LONG_TESTS=1`, for measurements.
  private static let isLong = ProcessInfo.processInfo.environment["GHREPO_LONG_TESTS"] != nil

  @Test(arguments: ["Iv1.test", "Ov23test"])
  func `a token in the keyring is renewed before the request, with its copy for other programs`(
    clientID: String
  ) async throws {
    let stage = try await stage(lifetime: 200, keyring: .unlocked, clientID: clientID)
    let first = try #require(try await stage.storedToken(of: "monalisa"))
    // Less than five minutes are left, so each command renews.
    let status = try await stage.ghrepo("status", "--json")
    #expect(status.code == 0, "\(status)")
    let second = try #require(try await stage.storedToken(of: "monalisa"))
    #expect(second != first && !stage.github.isKnown(first) && stage.github.isKnown(second))
    #expect(stage.github.renewals.count == 1 && stage.github.renewals.reuses == 0)
    for text in [first, second] { #expect(!status.output.contains(text)) }
    #expect(status.output.contains("\"renewable_until\":\"20"), "\(status)")
    for text in [first, second, "ghr_"] {
      #expect(stage.files(containing: text).filter { !$0.contains("keyring") } == [])
    }
  }

  @Test func `a token that GitHub's clock has ended is renewed, and the request repeated`()
    async throws
  {
    let stage = try await stage()
    let first = try await token(stage)
    stage.github.advance(by: Self.hours8)
    let search = try await stage.ghrepo("search", "tool", "--limit", "3")
    #expect(search.code == 0, "\(search)")
    let second = try await token(stage)
    #expect(second != first && stage.github.renewals.count == 1)
  }

  @Test func `ten processes renew once`() async throws {
    let stage = try await stage()
    for round in 1...(Self.isLong ? 1000 : 5) {
      stage.github.advance(by: Self.hours8)
      try await withThrowingTaskGroup(of: ProgramResult.self) { group in
        for _ in 1...10 {
          group.addTask { try await stage.ghrepo("search", "tool", "--limit", "1", "--refresh") }
        }
        for try await result in group { #expect(result.code == 0, "\(result)") }
      }
      #expect(stage.github.renewals.count == round && stage.github.renewals.reuses == 0)
    }
  }

  @Test func `a kill at any moment leaves a pair that works`() async throws {
    let stage = try await stage()
    stage.github.inject(.slow(.milliseconds(60)), for: "/login/oauth/access_token")
    for round in 0..<(Self.isLong ? 200 : 20) {
      let step = round % 20
      stage.github.advance(by: Self.hours8)
      var run = stage.run(["search", "tool", "--limit", "1", "--refresh"])
      run.pollsEvery = .milliseconds(1)
      let start = ContinuousClock.now
      _ = try await run.result { _ in
        ContinuousClock.now - start < .milliseconds(10 * step) ? .goOn : .signal(SIGKILL)
      }
      let status = try await stage.ghrepo("search", "tool", "--limit", "1", "--refresh")
      #expect(status.code == 0, "after \(10 * step) ms: \(status)")
    }
    #expect(stage.github.renewals.reuses == 0)
  }

  @Test func `Ctrl-C does not interrupt a renewal`() async throws {
    let stage = try await stage()
    stage.github.advance(by: Self.hours8)
    stage.github.inject(.slow(.seconds(1)), for: "/login/oauth/access_token", times: 1)
    var run = stage.run(["search", "tool", "--limit", "1", "--refresh"])
    run.pollsEvery = .milliseconds(1)
    let stopped = try await run.result { _ in
      stage.github.renewals.count == 0 ? .goOn : .signal(SIGINT)
    }
    #expect(stopped.code == 130 || stopped.signal == SIGINT, "\(stopped)")
    let show = try await stage.ghrepo("search", "tool", "--limit", "1", "--refresh")
    #expect(show.code == 0, "\(show)")
    #expect(stage.github.renewals.count == 1 && stage.github.renewals.reuses == 0)
  }

  @Test func `a refresh token that something else used is said, and nobody is logged out`()
    async throws
  {
    let stage = try await stage(lifetime: 200)
    let pair = try String(contentsOfFile: stage.tokenFile, encoding: .utf8)
    _ = try await token(stage)
    // Another machine with a copy of the old file.
    try pair.write(toFile: stage.tokenFile, atomically: false, encoding: .utf8)
    let status = try await stage.ghrepo("status")
    #expect(status.code == 4, "\(status)")
    #expect(status.output.contains("something else has already used its refresh token"))
    #expect(try await stage.ghrepo("status", "--offline").output.contains("monalisa"))
    #expect(stage.github.renewals.reuses == 1)
    _ = try await stage.ghrepo("status")
    #expect(stage.github.renewals.reuses == 1)
  }

  @Test func `while GitHub fails, the old token is used, and its end is said`() async throws {
    let stage = try await stage(lifetime: 200)
    stage.github.inject(.json502, for: "/login/oauth/access_token")
    let search = try await stage.ghrepo("search", "tool", "--limit", "3")
    #expect(search.code == 0, "\(search)")
    #expect(stage.github.renewals.count == 0)
    stage.github.advance(by: 300)
    let ended = try await stage.ghrepo("search", "tool", "--limit", "1", "--refresh")
    #expect(ended.code == 75, "\(ended)")
    #expect(ended.errors.contains("was not renewed: GitHub could not be reached"), "\(ended)")
    stage.github.clearFaults()
    #expect(try await stage.ghrepo("search", "tool", "--limit", "1", "--refresh").code == 0)
  }

  @Test func `tokens for other programs last as long as they ask`() async throws {
    let stage = try await stage(lifetime: 3600)
    let first = try await token(stage)
    #expect(try await stage.ghrepo("token", "--min-expiration", "30m").output == first + "\n")
    let short = try await stage.ghrepo("token", "--min-expiration", "2h")
    #expect(short.code == 75 && short.output.isEmpty, "\(short)")
    #expect(short.errors.contains("sooner than `--min-expiration` requires"))
    let wrong = try await stage.ghrepo("token", "--min-expiration", "soon")
    #expect(wrong.code == 64 && wrong.errors.contains("\"soon\" is not a duration"), "\(wrong)")
    let exec = try await stage.ghrepo(
      "exec", "--min-expiration", "59m", "--", "sh", "-c", "echo $GHREPO_TOKEN")
    #expect(exec.code == 0 && stage.github.isKnown(exec.output.trimmingCharacters(in: .newlines)))
  }

  @Test func `git is told when the token ends`() async throws {
    let stage = try await stage(lifetime: 3600)
    let answer = try await stage.run(
      ["credential", "get"], input: "protocol=https\nhost=\(stage.host)\n\n"
    ).result()
    let line = try #require(
      answer.lines.first { $0.hasPrefix("password_expiry_utc=") }, "\(answer)")
    let end = try #require(TimeInterval(line.dropFirst("password_expiry_utc=".count)))
    #expect((0...3600).contains(end - Date().timeIntervalSince1970))
  }

  @Test func `a logout revokes both tokens in one request`() async throws {
    let stage = try await stage(keyring: .unlocked)
    let first = try await token(stage)
    let logout = try await stage.ghrepo("logout", "--revoke", "--yes")
    #expect(logout.code == 0, "\(logout)")
    let revocations = stage.github.requests.filter { $0.path == "/credentials/revoke" }
    #expect(revocations.count == 1)
    let body = String(decoding: revocations.first?.body ?? [], as: UTF8.self)
    #expect(body.contains(first) && body.contains("\"ghr_"))
    let left = try await stage.secretTool(["search", "--all", "username", "monalisa"])
    #expect(!left.output.contains("ghr_") && !left.output.contains("ghrepo"), "\(left)")
  }

  @Test func `neither token is in an argument of a renewing process`() async throws {
    let stage = try await stage()
    stage.github.advance(by: Self.hours8)
    stage.github.inject(.slow(.milliseconds(500)), for: "/login/oauth/access_token", times: 1)
    var run = stage.run(["search", "tool", "--limit", "1", "--refresh"])
    run.pollsEvery = .milliseconds(1)
    let seen = Mutex<[String]>([])
    _ = try await run.result { _ in
      guard stage.github.renewals.count > 0, seen.withLock(\.isEmpty) else { return .goOn }
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let lines = processes.compactMap {
        FileManager.default.contents(atPath: "/proc/\($0)/cmdline")
      }
      .map { String(decoding: $0, as: UTF8.self) }
      seen.withLock { $0 = lines.filter { $0.contains("\0renew\0") && $0.contains(stage.host) } }
      return .goOn
    }
    let lines = seen.withLock { $0 }
    let line = try #require(lines.first)
    #expect(!line.contains("ghu_") && !line.contains("ghr_"))
  }
}
