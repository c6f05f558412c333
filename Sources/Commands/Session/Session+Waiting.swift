internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// What the user sees while a response takes long.
extension Session {
  /// Why a request is sent again, and when; `page` is named where it is not the first.
  func say(
    retry number: Int, of limit: Int = RetryPolicy.pauses.count, after pause: Duration,
    _ error: APIError, page: Int = 1
  ) {
    let problem = failure(error).advice.message
    let retry: Message =
      pause > .zero
      ? .retrySoon(number: number, limit: limit, pause: pause.roundedToSeconds)
      : .retryNow(number: number, limit: limit)
    context.say(
      page > 1
        ? .retryPage(page: page, problem: problem, retry: retry)
        : .retryFirst(problem: problem, retry: retry), .dim)
  }

  /// Says after a while that GitHub is slow, unless another line does already.
  func watchForSlowness() -> Task<Void, Never>? {
    guard !context.console.speechProfile.redrawsLines else { return nil }
    return Task { [context, host] in
      do { try await context.stopwatch.sleep(for: .seconds(10)) } catch { return }
      context.say(.feedSlow(host: host.name), .dim)
    }
  }
}
