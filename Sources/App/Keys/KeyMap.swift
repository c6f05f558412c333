package import Terminal

/// Which key does what.
package struct KeyMap: Sendable, Equatable {
  package private(set) var actions: [Key: BrowseAction] = [:]
  /// Those of each action, the one to be shown first at the beginning.
  private var keys: [BrowseAction: [Key]] = [:]

  package init(_ actions: [Key: BrowseAction]) {
    for (key, action) in actions.sorted(by: { $0.key.configured < $1.key.configured }) {
      bind(key, to: action)
    }
  }

  /// A key is that of the action it stands with last.
  init(_ keys: KeyValuePairs<BrowseAction, [Key]>) {
    for (action, keys) in keys {
      for key in keys { bind(key, to: action) }
    }
  }

  package func action(for key: Key) -> BrowseAction? { actions[key] }

  /// The keys of `action` in the order they were given; empty when it has none.
  package func keys(for action: BrowseAction) -> [Key] { keys[action] ?? [] }

  /// Gives `key` to `action` alone.
  mutating func bind(_ key: Key, to action: BrowseAction) {
    if let former = actions[key] { keys[former]?.removeAll { $0 == key } }
    actions[key] = action
    keys[action, default: []].append(key)
  }

  mutating func unbind(_ action: BrowseAction) {
    for key in keys[action] ?? [] { actions[key] = nil }
    keys[action] = nil
  }

  package static func == (left: KeyMap, right: KeyMap) -> Bool {
    BrowseAction.allCases.allSatisfy { left.keys(for: $0) == right.keys(for: $0) }
  }

  /// As people expect.
  package static let usual = KeyMap([
    .up: [.up, .character("k")], .down: [.down, .character("j")],
    .top: [.character("g"), .home], .bottom: [.character("G"), .end],
    .pageUp: [.pageUp], .pageDown: [.pageDown, .character(" ")],
    .halfUp: [.control("u")], .halfDown: [.control("d")],
    .open: [.enter, .right], .back: [.escape, .left, .backspace],
    .nextScreen: [.tab], .previousScreen: [.backTab],
    .search: [.character("/")], .next: [.character("n")], .previous: [.character("p")],
    .favorite: [.character("f")], .browser: [.character("o")],
    .copyAddress: [.character("y")], .copyClone: [.character("c")],
    .sort: [.character("s")], .language: [.character("l")], .timeframe: [.character("t")],
    .rows: [.character("v")],
    .save: [.character("S")], .remove: [.character("x"), .delete],
    .refresh: [.character("R")], .retry: [.character("r")],
    .login: [.character("i")], .logout: [.character("u")],
    .redraw: [.control("l")],
    .help: [.character("?"), .function(1)], .quit: [.character("q")],
  ])
}
