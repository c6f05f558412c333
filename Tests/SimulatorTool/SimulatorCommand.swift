import ArgumentParser
import Dispatch
import Foundation
import GitHubSimulator
import Glibc

/// Runs the simulated GitHub on loopback until it is interrupted.
@main
struct SimulatorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "github-simulator",
    abstract: "Simulate GitHub on this computer, for tests and demos.",
    discussion: """
      Serves search, repositories, READMEs, images, GraphQL, stars, rate limits and the device flow.
      Tests/Simulator/README.md lists its tokens, faults, and special repositories and images.

      EXAMPLES:
        github-simulator --port 8080
        github-simulator --port 8080 --search-limit 3 --search-window 60
        github-simulator --port 8080 --fault 'html-502@/search/*#2' --fault slow:500
      """)

  @Option(help: "Port on 127.0.0.1; 0 for any free port.")
  var port: UInt16 = 0

  @Option(help: "Number of generated repositories.")
  var repositories = 5000

  @Option(help: "Seed of the generated repositories: the same seed, the same repositories.")
  var seed: UInt64 = 1

  @Flag(help: "Serve the few hundred repositories of the README's pictures instead.")
  var showcase = false

  @Flag(help: "Create many repositories without stars and in the same second, as on GitHub.")
  var crowded = false

  @Option(help: "Number of repositories without stars that were created in the same second.")
  var inOneSecond = 0

  @Option(help: "Number of repositories whose stars change before each search.")
  var drift = 0

  @Option(help: "Searches per minute with a token; a third of that without one.")
  var searchLimit: Int?

  @Option(help: "Seconds until the search limit resets.")
  var searchWindow: Int?

  @Option(help: "Milliseconds added to each response.")
  var latencyMs = 0

  @Option(
    help: ArgumentHelp(
      "A fault, for requests to PATH, COUNT times; repeatable.",
      valueName: "NAME[:VALUE][@PATH][#COUNT]"))
  var fault: [String] = []

  @Option(help: ArgumentHelp("A valid token; repeatable.", valueName: "TOKEN=LOGIN[:SCOPE,SCOPE]"))
  var token: [String] = []

  @Option(
    help: ArgumentHelp("Number of stars of an account; repeatable.", valueName: "LOGIN=COUNT"))
  var stars: [String] = []

  @Option(help: "Client ID of the device flow; one that begins with Iv belongs to a GitHub App.")
  var clientId = "Iv1.simulator"

  @Option(help: "Approve device codes at this poll.")
  var approveAfter: Int?

  @Option(help: "Seconds between polls of the device flow.")
  var deviceInterval = 5

  @Option(
    help: "Seconds until a token of a GitHub App, or one with the scope offline_access, expires.")
  var tokenLifetime: Int?

  @Option(
    help: """
      Simulate this version of GitHub Enterprise Server; before 3.21 it knows only the version \
      2022-11-28 of the API.
      """)
  var enterprise: String?

  @Flag(help: "Raise the rate limits so that they are never reached.")
  var unlimited = false

  @Option(help: "File that the port is written to.")
  var portFile: String?

  func run() async throws {
    let simulator = try await GitHubSimulator.start(try makeConfiguration())
    print(simulator.url)
    fflush(nil)
    if let portFile {
      try Data("\(simulator.port)\n".utf8).write(
        to: URL(fileURLWithPath: portFile), options: .atomic)
    }
    await interruption()
    await simulator.stop()
  }

  /// Waits for SIGINT or SIGTERM.
  private func interruption() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    for await _ in stream { break }
    for source in sources { source.cancel() }
  }

  private func makeConfiguration() throws -> SimulatorConfiguration {
    var configuration = SimulatorConfiguration()
    configuration.port = port
    configuration.repositories = max(0, repositories)
    configuration.seed = seed
    configuration.isShowcase = showcase
    configuration.latency = .milliseconds(latencyMs)
    configuration.clientID = clientId
    configuration.approveAfterPolls = approveAfter
    configuration.deviceInterval = deviceInterval
    configuration.tokenLifetime = tokenLifetime
    configuration.enterpriseVersion = enterprise
    configuration.ownImages = true
    if unlimited { configuration.limits = .generous }
    if let searchLimit {
      configuration.limits.searchWithToken = max(1, searchLimit)
      configuration.limits.searchAnonymous = max(1, searchLimit / 3)
    }
    if let searchWindow { configuration.limits.searchWindow = max(1, searchWindow) }
    if crowded { configuration.crowding = .asOnGitHub }
    configuration.crowding.inOneSecond = max(0, inOneSecond)
    configuration.drift = max(0, drift)
    configuration.tokens += try token.map { text in
      guard let token = SimulatorToken(argument: text) else {
        throw ValidationError("'\(text)' is not TOKEN=LOGIN[:scopes]")
      }
      return token
    }
    for text in stars {
      let parts = text.split(separator: "=")
      guard parts.count == 2, let count = Int(parts[1]), count >= 0 else {
        throw ValidationError("'\(text)' is not LOGIN=COUNT")
      }
      configuration.stars[String(parts[0])] = count
    }
    configuration.faults = try fault.map { text in
      guard let rule = FaultRule(argument: text) else {
        throw ValidationError("'\(text)' is not a fault")
      }
      return rule
    }
    return configuration
  }
}
