import TestSupport
import Testing

@testable import Access

@Suite(.timeLimit(.minutes(10))) struct CountdownTests {
  @Test func `a wait lasts its full time, second by second`() async throws {
    let clock = ManualClock()
    let isOver = await clock.driving { await clock.count(down: .milliseconds(2500)) { _ in } }
    #expect(isOver)
    #expect(clock.sleeps == [.seconds(1), .seconds(1), .milliseconds(500)])
  }

  @Test(arguments: [Duration.zero, .seconds(-5)])
  func `a wait that is over takes no time`(duration: Duration) async throws {
    let clock = ManualClock()
    #expect(await clock.count(down: duration) { _ in Issue.record("there is nothing to wait for") })
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `a canceled wait reports its cancellation`() async throws {
    let clock = ManualClock()
    let task = Task { await clock.count(down: .seconds(60)) { _ in } }
    await clock.sleepers(1)
    task.cancel()
    #expect(await !task.value)
  }

  @Test(arguments: [
    (Duration.zero, 0), (.milliseconds(1), 1), (.seconds(1), 1), (.milliseconds(1001), 2),
  ])
  func `seconds are rounded up`(duration: Duration, seconds: Int) {
    #expect(duration.roundedToSeconds == .seconds(seconds))
  }
}
