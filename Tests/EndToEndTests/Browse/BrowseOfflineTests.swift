import GitHubSimulator
import TestSupport
import Testing

/// Cached data is available without a network.
@Suite(.timeLimit(.minutes(20))) struct BrowseOfflineTests {
  @Test(arguments: [[], ["--offline"]])
  func `cached rows, favorites and READMEs are shown with their age`(
    options: [String]
  ) async throws {
    let stage = try await TerminalStage()
    let online = try stage.browse("library")
    try await online.see("results")
    let name = try #require(online.names.first)
    online.press("f")
    try await online.see("♥ Added")
    online.press(KeyBytes.enter)
    try await online.seeReadme(of: name)
    online.press(KeyBytes.escape)
    try await online.wait(for: "the list") { _ in online.names.count > 2 }
    try await online.quit()
    await stage.simulator.stop()

    let arguments = ["browse", "library"] + options
    let offline = try FullScreenSession(stage.ghrepo(arguments))
    if !options.isEmpty { try await offline.see("offline") }
    try await offline.see("cached")
    #expect(offline.names.first == name)
    offline.press(KeyBytes.enter)
    try await offline.seeReadme(of: name)
    offline.press(KeyBytes.escape)
    try await offline.wait(for: "the list") { _ in offline.names.count > 2 }
    offline.press("4")
    try await offline.see("1 favorite")
    #expect(offline.names == [name])
    offline.press("f")
    try await offline.see("Removed \(name)")
    try await offline.quit()
  }
}
