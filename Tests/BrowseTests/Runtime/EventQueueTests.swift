import Terminal
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct EventQueueTests {
  private let queue = EventQueue()

  private func keys() -> [Character] {
    queue.drain().compactMap { event in
      guard case .input(.key(.character(let character))) = event else { return nil }
      return character
    }
  }

  @Test func `events are delivered once, in order`() async {
    queue.put([.input(.key(.character("a"))), .input(.key(.character("b")))])
    queue.put([.input(.key(.character("c")))])
    await queue.wait()
    #expect(keys() == ["a", "b", "c"])
    #expect(keys() == [])
  }

  @Test func `a waiting task is woken`() async {
    async let waiting: Void = queue.wait()
    queue.put([.input(.key(.character("a")))])
    await waiting
    #expect(keys() == ["a"])
  }

  @Test func `a canceled task stops waiting`() async {
    let task = Task { [queue] in await queue.wait() }
    task.cancel()
    await task.value
  }

  @Test func `no event is lost with many producers`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { [queue] in
          for _ in 0..<500 { queue.put([.input(.key(.character("a")))]) }
        }
      }
      var count = 0
      while count < 4000 {
        await queue.wait()
        count += keys().count
      }
      #expect(count == 4000)
    }
  }
}
