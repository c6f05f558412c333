import FoundationEssentials
import GitHub
import Glibc
import HTTP
import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel

/// How the loop ends, and what happens to running effects.
extension BrowseLoopTests {
  private static func load(_ list: ListID, _ generation: Int) -> BrowseEffect {
    .load(list, ListQuery(sort: .stars), generation: generation, origin: .usual)
  }

  private static func detail(_ name: String) -> BrowseEffect {
    .detail(RepositoryName(owner: "a", name: name), columns: 80, origin: .usual)
  }

  @Test func `quitting cancels running effects and waits for them`() async throws {
    let task = start([
      Self.load(.top, 1), .images([], generation: 0), Self.detail("b"), .account(.startDevice()),
    ])
    await handler.begun(4)
    try await leave(task)
    #expect(handler.cancelled == [0, 1, 2, 3])
    #expect(handler.over == [0, 1, 2, 3])
    #expect(screen.isEnded && !screen.wasHeardAtEnd)
  }

  @Test func `changes that the user made are finished after the terminal is restored`() async throws
  {
    let task = start([.removeSaved(name: "a"), .loadSaved])
    await handler.begun(2)
    await clock.driving {
      await screen.press("q")
      await screen.changes.wait { [screen] in screen.isEnded }
    }
    #expect(handler.cancelled == [1])
    handler.end(0)
    try await task.value
    #expect(handler.cancelled == [1] && handler.over == [0, 1])
  }

  @Test(arguments: [
    BrowseEffect.account(.keepLogin), .account(.switchTo(login: "a")),
    .account(.logout(login: "a")),
    .setFavorite([Repository(id: 1, name: "a", fullName: "a/a", htmlURL: "")], isFavorite: true),
  ])
  func `effects that must not be interrupted are changes`(effect: BrowseEffect) {
    #expect(effect.task.kind == .change)
  }

  @Test func `Ctrl-C ends even a change`() async throws {
    let task = start([.removeSaved(name: "a")])
    await handler.begun(1)
    await clock.driving {
      await screen.press("q")
      await screen.changes.wait { [screen] in screen.isEnded }
    }
    task.cancel()
    try await task.value
    #expect(handler.cancelled == [0] && handler.over == [0])
  }

  @Test func `a canceled task restores the terminal and throws`() async {
    let task = start([Self.load(.top, 1)])
    await handler.begun(1)
    await screen.changes.wait { [screen] in screen.isHeard }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(screen.isEnded && handler.over == [0])
  }

  @Test func `a task that was canceled before draws nothing`() async {
    let task = Task { [self] in
      withUnsafeCurrentTask { $0?.cancel() }
      let inner = start()
      inner.cancel()
      try await inner.value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(screen.isEnded)
  }

  @Test func `a missing terminal ends the loop silently`() async throws {
    let task = start([Self.load(.top, 1)])
    try await clock.driving {
      await screen.send(.gone)
      try await task.value
    }
    #expect(screen.isEnded)
  }

  @Test(arguments: [ConsoleError.closedPipe, .writeFailed(code: EIO)])
  func `a terminal without a reader ends the loop silently`(error: ConsoleError) async throws {
    screen.fail(with: error)
    try await start().value
    #expect(screen.isEnded)
  }

  @Test func `a terminal that cannot be written to is reported`() async {
    screen.fail(with: .writeFailed(code: ENOSPC))
    let task = start()
    await #expect(throws: ConsoleError.writeFailed(code: ENOSPC)) { try await task.value }
    #expect(screen.isEnded)
  }

  @Test func `events after the end are dropped`() async throws {
    let task = start([.loadSaved])
    await handler.begun(1)
    try await clock.driving {
      await screen.send(.key(.character("q")), .key(.character("j")))
      try await task.value
    }
    let events = log.events
    handler.send(.favorite(id: 1, isFavorite: true), from: 0)
    #expect(!events.contains("favorite 1") && log.events == events)
    #expect(!events.contains { $0.contains("\"j\"") })
  }

  @Test func `a new query cancels only the older one of the same list`() async throws {
    let task = start(
      [Self.load(.top, 1), .loadMore(.top, generation: 1), Self.load(.favorites, 1)]
    ) { _ in [Self.load(.top, 2), .loadMore(.top, generation: 2)] }
    await handler.begun(3)
    await clock.driving {
      await screen.press("a")
      await handler.begun(5)
      await handler.changes.wait { [handler] in handler.over.count == 2 }
    }
    let ended = handler.cancelled.map { handler.begun[$0] }
    #expect(ended.contains(Self.load(.top, 1)) && ended.contains(.loadMore(.top, generation: 1)))
    #expect(ended.count == 2)
    try await leave(task)
  }

  @Test func `events of a canceled task are dropped`() async throws {
    let task = start([Self.load(.top, 1)]) {
      $0 == "a" ? [Self.load(.top, 2)] : []
    }
    await handler.begun(1)
    await clock.driving {
      await screen.press("a")
      await handler.begun(2)
    }
    handler.send(.favorite(id: 1, isFavorite: true), from: 0)
    handler.send(.favorite(id: 2, isFavorite: true), from: 1)
    await clock.driving {
      await log.changes.wait { [log] in log.events.contains("favorite 2") }
    }
    #expect(!log.events.contains("favorite 1"))
    try await leave(task)
  }

  @Test func `what is stopped may still say what it has done, what is replaced may not`() async {
    let queue = EventQueue()
    var tasks = EffectTasks(queue)
    let gate = Turnstile()
    for _ in 0..<2 {
      tasks.start(.job) { _ in
        await gate.wait { Task.isCancelled }
        return .timer(.toast, from: EffectTaskID(number: 1))
      }
    }
    let (first, second) = (EffectTaskID(number: 1), EffectTaskID(number: 2))
    tasks.stop(.job)
    #expect(tasks.isWanted(first) && tasks.isWanted(second))
    gate.pass()
    await tasks.wait(for: .job)
    tasks.cancel(.job)
    #expect(!tasks.isWanted(first) && !tasks.isWanted(second))
  }

  @Test func `a job is stopped without another effect`() async throws {
    let task = start([.job(.check([]))]) { $0 == "a" ? [.stopJob] : [] }
    await handler.begun(1)
    await clock.driving {
      await screen.press("a")
      await handler.changes.wait { [handler] in handler.over == [0] }
    }
    #expect(handler.cancelled == [0] && handler.begun.count == 1)
    try await leave(task)
  }

  @Test(arguments: [
    (detail("a"), detail("b")), (detail("a"), .closeDetail),
    (.layOut(RepositoryName(owner: "a", name: "b"), columns: 1), detail("b")),
    (.account(.startDevice()), .account(.cancelDevice)),
    (.account(.startDevice()), .account(.startDevice())),
    (.account(.login(Secret("t"))), .account(.cancelLogin)),
    (.account(.status), .account(.cancelStatus)),
    (.job(.findUpdates), .job(.check([]))),
  ])
  func `newer work cancels older work of the same kind`(older: BrowseEffect, newer: BrowseEffect)
    async throws
  {
    let task = start([older]) { $0 == "a" ? [newer] : [] }
    await handler.begun(1)
    await clock.driving {
      await screen.press("a")
      await handler.changes.wait { [handler] in handler.over == [0] }
      await handler.begun(2)
    }
    #expect(handler.cancelled == [0])
    #expect(handler.begun.last == newer)
    try await leave(task)
  }
}
