import GitHubSimulator
import TestSupport
import Testing

/// GitHub failures while a user reads a list.
@Suite(.timeLimit(.minutes(20))) struct BrowseFaultTests {
  @Test(arguments: [Fault.reset, .unicorn503, .brokenJSON, .captivePortal])
  func `a failed page shows the error in its place, and r retries it`(fault: Fault) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    let first = screen.names
    stage.simulator.inject(fault, for: "/search/repositories")
    screen.press("G")
    try await screen.see("r try again")
    try await screen.wait(for: "the error") { $0.contains { $0.contains("! ") } }
    stage.simulator.clearFaults()
    screen.press("r")
    try await screen.goPast(row: 30)
    #expect(!screen.lines.contains { $0.contains("r try again") })
    screen.press("g")
    try await screen.wait(forRow: 1)
    #expect(screen.names == first)
    try await screen.quit()
  }

  @Test func `r retries a failed first page`() async throws {
    let stage = try await TerminalStage()
    stage.simulator.inject(.brokenJSON, for: "/search/repositories")
    let screen = try stage.browse("stars:>=0")
    try await screen.see("r try again")
    stage.simulator.clearFaults()
    screen.press("r")
    try await screen.wait(forTotal: 30)
    try await screen.quit()
  }

  @Test(arguments: [403, 429])
  func `a pause that GitHub requests counts down and ends by itself`(status: Int) async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    stage.simulator.inject(
      .secondaryLimit(status: status, retryAfter: 4), for: "/search/repositories", times: 1)
    screen.press("G")
    try await screen.see("0:0")
    try await screen.goPast(row: 30)
    #expect(stage.pages.prefix(3) == [1, 1, 1])
    try await screen.quit()
  }

  @Test func `losing GitHub while a page loads does not end the program`() async throws {
    let stage = try await TerminalStage()
    let screen = try stage.browse("stars:>=0")
    try await screen.wait(forTotal: 30)
    stage.simulator.inject(.stall, for: "/search/repositories")
    screen.press("G")
    try await screen.wait(for: "the request") { _ in stage.pages.count == 2 }
    await stage.simulator.stop()
    screen.press("g")
    // The problem replaces the number of the row.
    try await screen.wait(for: "the first row") { $0[4].hasPrefix("▌ ") }
    try await screen.quit()
  }
}
