import Access
import Auth
import Core
import GitHub
import Glibc
import HTTP
import PresentationTestSupport
import Terminal
import TestSupport
import Testing

@testable import Presentation

/// When reading without an account is a failure.
@Suite(.timeLimit(.minutes(10))) struct RequiredLoginTests {
  /// What ends a command that reads a repository; nil if that succeeds.
  private func failure(
    _ stage: Stage, requiresLogin: Bool = false, fallback: Bool = false
  ) async throws -> Failure? {
    var session = try await Session(verbose: false, in: stage.context)
    if requiresLogin { session = try session.requiringLogin() }
    var settings = ReadSettings()
    settings.anonymousFallback = fallback
    let reader = Reader(session: session, settings: settings, in: stage.context)
    do throws(ReadError) {
      _ = try await reader.read(.repository(RepositoryName(owner: "a", name: "b")))
      return nil
    } catch { return await reader.failure(error) as? Failure }
  }

  /// Ways to name or require an account: variables, the configuration file, an option.
  private static let ways: [([String: String], String?, Bool)] = [
    (["GHREPO_ACCOUNT": "mona"], nil, false),
    (["GHREPO_ACCOUNT": "mona@www.github.com", "GH_TOKEN": "t"], "token_command: [a]", false),
    ([:], "accounts: [{user: mona, directory: /}]", false), ([:], nil, true),
  ]

  @Test(arguments: ways)
  func `every way to name or require an account counts`(
    environment: [String: String], configuration: String?, requiresLogin: Bool
  ) async throws {
    try await ScriptedTransport.playing { transport in
      let stage = try await Stage.withFailingKeyring(
        .locked, environment, transport: transport, configuration: configuration)
      let failure = try await failure(stage, requiresLogin: requiresLogin)
      #expect(failure?.report.exitCode == .keyringLocked)
      #expect(failure?.text.hasPrefix("The token for mona on github.com cannot be read.") == true)
      #expect(transport.requests.isEmpty)
    }
  }

  @Test(arguments: ways)
  func `a named or required account does not become anonymous when its token is rejected`(
    environment: [String: String], configuration: String?, requiresLogin: Bool
  ) async throws {
    let refused = ScriptedTransport.Stub.answer(
      "https://api.github.com/repos/a/b", status: 401, body: #"{"message": "Bad credentials"}"#)
    try await ScriptedTransport.playing(refused) { transport in
      let stage = try await Stage(
        environment, transport: transport, logins: ["mona"], configuration: configuration)
      let failure = try await failure(stage, requiresLogin: requiresLogin, fallback: true)
      #expect(failure?.report.exitCode == .notLoggedIn)
      #expect(
        failure?.text.contains("rejected the token for mona") == true, "\(failure?.text ?? "")")
    }
  }

  @Test func `the active account may become anonymous, which is reported even with --quiet`()
    async throws
  {
    let missing = ScriptedTransport.Stub.answer(
      "https://api.github.com/repos/a/b", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(missing) { transport in
      let stage = try await Stage.withFailingKeyring(.locked, transport: transport)
      stage.context.console.silence()
      #expect(try await failure(stage)?.report.exitCode == .keyringLocked)
      #expect(transport.requests.map { $0.bearer == nil } == [true])
      #expect(try stage.speech.contains("Continuing without a token"))
    }
  }

  @Test func `a token file that others can read is ignored with the command that repairs it`()
    async throws
  {
    let missing = ScriptedTransport.Stub.answer(
      "https://api.github.com/repos/a/b", status: 404, body: #"{"message": "Not Found"}"#)
    try await ScriptedTransport.playing(missing) { transport in
      let stage = try await Stage.withFailingKeyring(
        .fileExposed(path: "/t/tokens.json"), transport: transport)
      #expect(try await failure(stage) != nil)
      #expect(try stage.speech.contains("chmod 600 /t/tokens.json"))
      #expect(try stage.speech.contains("Continuing without a token"))
    }
  }

  @Test func `only a file that another user does not share can be ignored for a read`() throws {
    let denied = String(cString: strerror(EACCES))
    #expect(ConfigurationError.unreadable(path: "/c", detail: denied).isDenied)
    #expect(!ConfigurationError.unreadable(path: "/c", detail: "Is a directory").isDenied)
    #expect(!ConfigurationError.notYAML(path: "/c", line: 1).isDenied)
  }

  @Test func `a configuration that is ignored is reported`() async throws {
    let stage = try await Stage(configuration: "{")
    let used = try stage.context.configuration(ignoring: { _ in true })
    #expect(used == Configuration())
    #expect(try stage.speech.contains("Continuing without its settings."))
    #expect(throws: Failure.self) { try stage.context.configurationForReading() }
  }
}
