internal import Catalog
internal import Messages
internal import Synchronization
internal import Terminal

extension CompleteProgress {
  /// What the feed does by itself.
  func say(_ notice: CompleteNotice) {
    guard case .feed(let notice) = notice else { return }
    switch notice {
    case .waiting(_, let duration, let until, _):
      if redraws {
        count(down: duration)
      } else if speaksLines {
        context.say(.feedWaiting(time: until), .dim)
      }
    case .retrying(let page, let attempt, let pause, let error):
      session.say(retry: attempt, after: pause, error, page: page)
    case .slowedDown: context.say(.allSlowedDown, .dim)
    case .omitted(_, let rows): context.say(.allOmitted(count: rows), .problem)
    case .incomplete, .stored, .ignored: break
    }
  }

  /// Shows every second how long the limit lasts.
  private func count(down duration: Duration) {
    let clock = context.clock
    let task = Task { [weak self] in
      var left = duration
      while left > .zero, !Task.isCancelled {
        guard let self else { return }
        self.show(self.text(waiting: left.roundedToSeconds))
        let step = min(left, .seconds(1))
        do { try await clock.sleep(for: step) } catch { return }
        left -= step
      }
    }
    state.withLock { state in
      state.countdown?.cancel()
      state.countdown = task
    }
  }
}
