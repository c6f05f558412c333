import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Syncs and bulk removal in the full screen.
@Suite(.timeLimit(.minutes(20))) struct BrowseSyncTests {
  private static let token = ["GHREPO_TOKEN": SimulatorToken.classic.token]

  @Test func `stars become favorites, are removed together, and come back`() async throws {
    let stage = try await TerminalStage { $0.stars = ["monalisa": 3] }
    let stars = Set(stage.simulator.starred(by: "monalisa"))
    let screen = try stage.browse(environment: Self.token)
    try await screen.see("results")
    screen.press("4", "Y")
    try await screen.see("Sync favorites with GitHub")
    screen.press(KeyBytes.enter)
    try await screen.see("Add these 3 to favorites?")
    screen.press("y")
    try await screen.see("♥ Added 3 favorites.")
    try await screen.wait(for: "favorites") { _ in Set(screen.names) == stars }
    screen.press("M", "*")
    try await screen.see("3 favorites – Stars are removed on")
    screen.press("y")
    try await screen.see("Removing 1 of 3…")
    try await screen.see("Removed 3 favorites.")
    #expect(stage.simulator.starred(by: "monalisa").isEmpty)
    screen.press("z")
    try await screen.see("Undone. Starred 3 repositories on GitHub.")
    #expect(Set(stage.simulator.starred(by: "monalisa")) == stars)
    try await screen.quit()
  }

  /// Makes favorites of twenty stars, and has begun to remove all of them.
  private func removing(in stage: TerminalStage) async throws -> FullScreenSession {
    let screen = try stage.browse(environment: Self.token)
    try await screen.see("results")
    screen.press("4", "Y", KeyBytes.enter)
    try await screen.see("Add these 20 to favorites?")
    screen.press("y")
    try await screen.see("♥ Added 20 favorites.")
    try await screen.wait(for: "favorites") { _ in screen.names.count > 3 }
    screen.press("M", "*", "y")
    try await screen.see("Removing 1 of 20…")
    return screen
  }

  @Test func `leaving in the middle says how far it got`() async throws {
    // A request is on its way when the user leaves.
    let stage = try await TerminalStage(latency: .milliseconds(300)) {
      $0.stars = ["monalisa": 20]
    }
    let screen = try await removing(in: stage)
    screen.press("q", "q")
    try await screen.expectEnd(0)
    let left = stage.simulator.starred(by: "monalisa").count
    let output = screen.session.output
    let end = try #require(output.range(of: "\u{1B}[?1049l", options: .backwards))
    #expect(output[end.upperBound...].contains("Stopped: removed \(20 - left) of 20."))
    #expect(output[end.upperBound...].contains("/removed-"))
  }

  @Test func `Esc stops a removal after the star at hand, and q asks once`() async throws {
    let stage = try await TerminalStage { $0.stars = ["monalisa": 20] }
    let screen = try await removing(in: stage)
    screen.press("q")
    try await screen.see("Press q again to stop it and leave.")
    screen.press(KeyBytes.escape)
    try await screen.see("Do it again to go on.")
    let left = stage.simulator.starred(by: "monalisa").count
    #expect((1..<20).contains(left))
    screen.press("q")
    try await screen.expectEnd(0)
    let listed = try stage.ghrepo("favorites", "list", "--json", environment: Self.token)
    #expect(try await listed.exitCode() == 0)
    #expect(stage.simulator.starred(by: "monalisa").count == left)
  }
}
