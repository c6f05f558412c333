internal import Terminal

extension BrowseLoop {
  mutating func perform(_ effects: [BrowseEffect]) {
    for effect in effects { perform(effect) }
  }

  private mutating func perform(_ effect: BrowseEffect) {
    switch effect {
    case .timer(let timer, let duration): start(timer, after: duration)
    case .cancelTimer(let timer): tasks.cancel(.timer(timer))
    case .copy(let text): outbox += Clipboard.bytes(copying: text)
    case .leave: isOver = true
    default: send(effect)
    }
  }

  private mutating func start(_ timer: BrowseTimer, after duration: Duration) {
    tasks.cancel(.timer(timer))
    tasks.start(.timer(timer)) { [clock, deadline = clock.now.advanced(by: duration)] id in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return nil }
      return .timer(timer, from: id)
    }
  }

  private mutating func send(_ effect: BrowseEffect) {
    let (kind, replaced) = effect.task
    for kind in replaced { tasks.cancel(kind) }
    tasks.start(kind) { [handler, queue] id in
      await handler.perform(effect) { queue.put([.news($0, from: id)]) }
      return nil
    }
  }
}
