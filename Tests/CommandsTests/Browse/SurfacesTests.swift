import Access
import Core
import CoreTestSupport
import CurlTransport
import FoundationEssentials
import GitHub
import GitHubSimulator
import Messages
import PresentationTestSupport
import Rendering
import Storage
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Commands
@testable import Presentation

/// A command and the full screen say the same about several repositories, one of which cannot be read.
@Suite(.timeLimit(.minutes(10))) struct SurfacesTests {
  /// Runs `body` with a simulated GitHub, once for each surface, each with files of its own.
  private func playing(
    favorites: [Repository] = [], _ arguments: [String], _ task: JobTask
  ) async throws -> (output: String, speech: String, events: [BrowseEvent]) {
    var settings = SimulatorConfiguration()
    settings.repositories = 50
    settings.limits = .generous
    settings.tokens.append(
      SimulatorToken(token: "token-of-monalisa", login: "monalisa", scopes: ["repo"]))
    let simulator = try await GitHubSimulator.start(settings)
    func stage() async throws -> Stage {
      let stage = try await Stage(
        ["GHREPO_API_URL": simulator.url, "GHREPO_WEB_URL": simulator.url],
        transport: PatientTransport(
          CurlTransport(CurlConfiguration(environment: [:], userAgent: "test"))),
        logins: ["monalisa"])
      try await stage.core.addFavorites(favorites, account: "monalisa")
      return stage
    }
    let (command, screen) = (try await stage(), try await stage())
    try await command.clock.driving {
      do { try await command.run(arguments) } catch is ExitError {}
    }
    let listener = ScreenListener(isVerbose: false, in: screen.context)
    let session = try await Session(
      hostname: nil, verbose: false, listener: listener.receive, in: screen.context)
    let effects = try GitHubEffects(
      session, listener, reading: ReadSettings(),
      appearance: EffectAppearance(
        profile: { TerminalProfile(isTerminal: true) }, imageTarget: { .words }, language: .en,
        drawer: screen.context.drawer))
    let events = Mutex<[BrowseEvent]>([])
    await screen.clock.driving {
      await effects.perform(.job(task)) { event in events.withLock { $0.append(event) } }
    }
    await effects.finish()
    await simulator.stop()
    return (try command.output, try command.speech, events.withLock(\.self))
  }

  private let names = ["hello-world", "nothing", "old-name"].map {
    RepositoryName(owner: "octo-org", name: $0)
  }

  @Test func `a check of several names the one that is not there, and checks the others`()
    async throws
  {
    let (output, speech, events) = try await playing(
      ["check"] + names.map(\.description) + ["--jsonl", "fullName"], .check(names))
    let report = try #require(events.reports.first)
    guard case .check(let checks) = report.rows else { throw CancellationError() }
    #expect(checks.map(\.repository.fullName) == ["octo-org/hello-world", "octo-org/new-name"])
    #expect(
      output.split(separator: "\n").map(String.init)
        == checks.map { #"{"fullName":"\#($0.repository.fullName)"}"# }, "\(output)")
    let reasons = report.skipped.map { $0.message.text(in: .en) }
    #expect(reasons.count == 1 && reasons[0].contains("octo-org/nothing"))
    for reason in reasons { #expect(speech.contains(reason), "\(speech)") }
  }

  @Test func `updates of favorites name those whose state GitHub does not tell`() async throws {
    // Another repository has this name now.
    let favorites = [Repository.sample(987_654_321, "octo-org/hello-world")]
    let (output, speech, events) = try await playing(
      favorites: favorites, ["favorites", "updates", "--json"], .findUpdates)
    let report = try #require(events.reports.first)
    guard case .updates(let updates) = report.rows else { throw CancellationError() }
    #expect(output == "[]\n" && updates.isEmpty)
    let reasons = report.skipped.map { $0.message.text(in: .en) }
    #expect(reasons.count == 1 && reasons[0].hasPrefix("octo-org/hello-world"), "\(reasons)")
    for reason in reasons { #expect(speech.contains(reason), "\(speech)") }
  }
}

extension [BrowseEvent] {
  fileprivate var reports: [RepositoryReport] {
    compactMap { if case .report(let report) = $0 { report } else { nil } }
  }
}
