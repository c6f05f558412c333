import Terminal
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct KeyMapTests {
  private func map(_ changes: [(String, [String])]) throws(KeyMapError) -> KeyMap {
    try KeyMap(changes: changes.map { (action: $0.0, keys: $0.1) })
  }

  @Test func `by default, every action has a key, and no key has two actions`() {
    for action in BrowseAction.allCases {
      let keys = KeyMap.usual.keys(for: action)
      #expect(!keys.isEmpty, "\(action)")
      for key in keys { #expect(KeyMap.usual.action(for: key) == action) }
    }
    let count = BrowseAction.allCases.map { KeyMap.usual.keys(for: $0).count }.reduce(0, +)
    #expect(count == KeyMap.usual.actions.count)
  }

  @Test func `keys are listed in the order of the configuration`() throws {
    #expect(KeyMap.usual.keys(for: .up) == [.up, .character("k")])
    let keys = try map([("quit", ["ctrl-x", "q", "F10"])]).keys(for: .quit)
    #expect(keys == [.control("x"), .character("q"), .function(10)])
  }

  @Test func `without changes, the default keys apply`() throws {
    #expect(try map([]) == .usual)
    #expect(try map([("favorite", ["f"])]) == .usual)
  }

  @Test func `an action has exactly the keys assigned to it`() throws {
    let map = try map([("favorite", ["F"])])
    #expect(map.action(for: .character("F")) == .favorite)
    #expect(map.action(for: .character("f")) == nil)
    #expect(map.keys(for: .favorite) == [.character("F")])
  }

  @Test func `a key assigned to an action is removed from its previous one`() throws {
    let map = try map([("favorite", ["s", "k"])])
    #expect(map.action(for: .character("s")) == .favorite)
    #expect(map.keys(for: .sort) == [])
    #expect(map.keys(for: .up) == [.up])
  }

  @Test func `keys can be swapped`() throws {
    let map = try map([("next", ["p"]), ("previous", ["n"])])
    #expect(map.action(for: .character("p")) == .next)
    #expect(map.action(for: .character("n")) == .previous)
  }

  @Test func `an empty list removes all keys from an action`() throws {
    let map = try map([("logout", [])])
    #expect(map.keys(for: .logout) == [])
    #expect(map.action(for: .character("u")) == nil)
  }

  @Test(
    arguments: [
      ([("leave", ["q"])], .unknownAction("leave")),
      ([("Quit", ["q"])], .unknownAction("Quit")),
      ([("sort", ["hyper-x"])], .unknownKey("hyper-x", action: "sort")),
      ([("sort", [""])], .unknownKey("", action: "sort")),
      ([("sort", ["ctrl-c"])], .reservedKey(.control("c"), action: "sort")),
      ([("sort", ["^Z"])], .reservedKey(.control("z"), action: "sort")),
      ([("sort", ["ctrl-m"])], .sameKey(.control("m"), .enter, action: "sort")),
      ([("sort", ["a", "^J"])], .sameKey(.control("j"), .enter, action: "sort")),
      ([("sort", ["Ctrl+I"])], .sameKey(.control("i"), .tab, action: "sort")),
      ([("sort", ["CTRL-h"])], .sameKey(.control("h"), .backspace, action: "sort")),
      ([("sort", ["ctrl-["])], .sameKey(.control("["), .escape, action: "sort")),
      ([("sort", ["x"]), ("help", ["h", "x"])], .sharedKey(.character("x"), "sort", "help")),
      ([("sort", ["enter"]), ("help", ["return"])], .sharedKey(.enter, "sort", "help")),
      ([("quit", [])], .noQuit), ([("help", ["q"])], .noQuit),
    ] as [([(String, [String])], KeyMapError)])
  func `invalid keys are rejected with the reason`(
    changes: [(String, [String])], error: KeyMapError
  ) {
    #expect(throws: error) { try map(changes) }
  }

  @Test(arguments: 0..<100)
  func `with any configuration, quitting is possible and both lookups agree`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let names = ["q", "x", "ctrl-x", "esc", "f1", "ctrl-c", "nonsense", "G", "space", ""]
    let changes = (0..<6).map { _ in
      (
        BrowseAction.allCases.randomElement(using: &random)?.rawValue ?? "",
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          names.randomElement(using: &random) ?? ""
        }
      )
    }
    do throws(KeyMapError) {
      let map = try map(changes)
      #expect(!map.keys(for: .quit).isEmpty)
      for action in BrowseAction.allCases {
        for key in map.keys(for: action) { #expect(map.action(for: key) == action) }
      }
    } catch .unknownAction { Issue.record("\(changes)") } catch {}
  }
}
