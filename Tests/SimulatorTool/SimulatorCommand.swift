import ArgumentParser
import Dispatch
import Foundation
import GitHubSimulator
import Glibc

/// Runs a GitHub simulator on loopback until it is interrupted.
@main
struct SimulatorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "github-simulator",
    abstract: """
      A GitHub that runs on loopback: search, repositories, READMEs, pictures, GraphQL, stars, device flow.
      """,
    discussion: """
      Ready-made tokens: \(SimulatorToken.defaults.map(\.token).joined(separator: " "))

      READMEs to try: \(SimulatorListing.specimens.joined(separator: " "))

      Accounts with odd pictures: \(SimulatorListing.avatars.joined(separator: " "))

      Pictures below /pictures/: \(SimulatorListing.images.joined(separator: " "))

      Faults: NAME[:ARG][@PATH][#TIMES], such as slow:500@/search/*#3. Names: \
      \(FaultRule.names.joined(separator: " "))
      """)

  @Option(help: "Port on 127.0.0.1; 0 takes any free one.")
  var port: UInt16 = 0

  @Option(help: "How many repositories are made up.")
  var repositories = 5000

  @Option(help: "The same seed makes up the same repositories.")
  var seed: UInt64 = 1

  @Flag(help: "Many without a star and many of the same day and second, as on GitHub.")
  var crowded = false

  @Option(help: "How many have no star and were created in one and the same second.")
  var inOneSecond = 0

  @Option(help: "How many gain or lose a star before each search.")
  var drift = 0

  @Option(help: "Searches a minute with a token; without one a third of them.")
  var searchLimit: Int?

  @Option(help: "Seconds after which searches are allowed again.")
  var searchWindow: Int?

  @Option(help: "Milliseconds added to every answer.")
  var latencyMs = 0

  @Option(help: "What goes wrong; may be given several times.")
  var fault: [String] = []

  @Option(help: "TOKEN=LOGIN[:scope,scope]; may be given several times.")
  var token: [String] = []

  @Option(help: "LOGIN=COUNT: how many repositories an account has starred; several times.")
  var stars: [String] = []

  @Option(help: "The client id of the device flow; one that begins with Iv is a GitHub App's.")
  var clientId = "Iv1.simulator"

  @Option(help: "Approves a device code by itself at this poll.")
  var approveAfter: Int?

  @Option(help: "Seconds between polls of the device flow.")
  var deviceInterval = 5

  @Option(help: "Be a GitHub Enterprise Server of this version.")
  var enterprise: String?

  @Flag(help: "Switch the rate limits off in all but name.")
  var unlimited = false

  @Option(help: "A file to write the port to.")
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
    configuration.latency = .milliseconds(latencyMs)
    configuration.clientID = clientId
    configuration.approveAfterPolls = approveAfter
    configuration.deviceInterval = deviceInterval
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
