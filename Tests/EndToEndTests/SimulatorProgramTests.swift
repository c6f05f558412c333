import GitHubSimulator
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SimulatorProgramTests {
  /// As a program, because FlyingFox leaves the socket open that it could not bind.
  @Test func `a port in use is an error`() async throws {
    let simulator = try await GitHubSimulator.start()
    let result = try await ProgramRun(
      try ProgramRun.built("github-simulator"), ["--port", "\(simulator.port)"], environment: [:]
    ).result()
    await simulator.stop()
    #expect(result.code == 1)
    #expect(result.errors.contains("Address already in use"))
  }
}
