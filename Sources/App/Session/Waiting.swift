import Auth
import FoundationEssentials
package import GitHub
import HTTP
import Messages
import Terminal

extension CommandContext {
  /// Waits for `duration`, showing the remaining time on standard error, once if it is no terminal;
  /// false if the task was cancelled.
  func wait(_ duration: Duration) async -> Bool {
    let line = TransientLine(console: console)
    defer { line.clear() }
    return await count(down: duration) { left in
      let text = Message.waitCountdown(wait: left).text(in: language)
      line.show(StyledText(sanitizing: text, .dim), topic: "wait")
    }
  }

  /// Calls `show` every second with the rest of `duration`; false if the task was cancelled.
  package func count(down duration: Duration, _ show: (Duration) -> Void) async -> Bool {
    var left = duration
    while left > .zero {
      show(left.roundedToSeconds)
      let step = min(left, .seconds(1))
      do { try await ports.clock.sleep(for: step) } catch { return false }
      left -= step
    }
    return true
  }
}

extension Duration {
  /// Whole seconds, rounded up, so that a countdown ends at 1.
  package var roundedToSeconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds + (attoseconds > 0 ? 1 : 0))
  }
}

/// What the user sees while a response takes long.
extension Session {
  /// Prints why and when a request is retried, and how often, unless there is no `limit`; names
  /// `page` if it is not the first.
  package func say(
    retry number: Int, of limit: Int?, after pause: Duration, _ error: APIError, page: Int = 1
  ) {
    let problem = failure(error).report.message
    let pause = pause > .zero ? pause.roundedToSeconds : nil
    let retry: Message =
      switch (limit, pause) {
      case (let limit?, let pause?): .retrySoon(number: number, limit: limit, pause: pause)
      case (let limit?, nil): .retryNow(number: number, limit: limit)
      case (nil, let pause?): .retryAgain(pause: pause)
      case (nil, nil): .retryAtOnce
      }
    context.say(
      page > 1
        ? .retryPage(page: page, problem: problem, retry: retry)
        : .retryFirst(problem: problem, retry: retry), .dim)
  }

  /// Prints after a while that GitHub is slow, unless another line shows that already.
  func watchForSlowness() -> Task<Void, Never>? {
    guard !context.console.speechProfile.redrawsLines else { return nil }
    return Task { [context, host] in
      do { try await context.stopwatch.sleep(for: .seconds(10)) } catch { return }
      context.say(.feedSlow(host: host.name), .dim)
    }
  }
}
