import GitHub
import HTTP
import TestSupport
import Testing

@testable import App
@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct CountdownTests {
  @Test func `a wait lasts its full time, second by second`() async throws {
    let stage = try await Stage()
    let isOver = await stage.clock.driving {
      await stage.context.wait(.milliseconds(2500))
    }
    #expect(isOver)
    #expect(stage.clock.sleeps == [.seconds(1), .seconds(1), .milliseconds(500)])
  }

  @Test func `a log reports the wait once`() async throws {
    let stage = try await Stage()
    let isOver = await stage.clock.driving {
      await stage.context.wait(.seconds(65))
    }
    #expect(isOver)
    #expect(try stage.speech == "Waiting 1 min, 5 sec…\n")
  }

  @Test(arguments: [Duration.zero, .seconds(-5)])
  func `a wait that is over takes no time`(duration: Duration) async throws {
    let stage = try await Stage()
    #expect(await stage.context.wait(duration))
    #expect(stage.clock.sleeps.isEmpty)
    #expect(try stage.speech == "")
  }

  @Test func `a canceled wait reports its cancellation`() async throws {
    let stage = try await Stage()
    let context = stage.context
    let task = Task { await context.wait(.seconds(60)) }
    await stage.clock.sleepers(1)
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
