internal import Access
internal import Core
package import Terminal

/// Which key triggers which action.
package struct KeyMap: Sendable, Equatable {
  package private(set) var actions: [Key: BrowseAction] = [:]
  /// The keys of each action, the preferred one first.
  private var keys: [BrowseAction: [Key]] = [:]

  /// A key listed twice belongs to the last action.
  init(_ keys: KeyValuePairs<BrowseAction, [Key]>) {
    for (action, keys) in keys {
      for key in keys { bind(key, to: action) }
    }
  }

  package func action(for key: Key) -> BrowseAction? { actions[key] }

  /// The keys of `action` in the given order; empty if it has none.
  package func keys(for action: BrowseAction) -> [Key] { keys[action] ?? [] }

  /// Binds `key` to `action`, and to no other action.
  private mutating func bind(_ key: Key, to action: BrowseAction) {
    if let former = actions[key] { keys[former]?.removeAll { $0 == key } }
    actions[key] = action
    keys[action, default: []].append(key)
  }

  /// Leaves the key to something else.
  package mutating func unbind(_ key: Key) {
    guard let action = actions.removeValue(forKey: key) else { return }
    keys[action]?.removeAll { $0 == key }
  }

  private mutating func unbind(_ action: BrowseAction) {
    for key in keys[action] ?? [] { actions[key] = nil }
    keys[action] = nil
  }

  package static func == (left: KeyMap, right: KeyMap) -> Bool {
    BrowseAction.allCases.allSatisfy { left.keys(for: $0) == right.keys(for: $0) }
  }

  /// The default keys.
  package static let usual = KeyMap([
    .up: [.up, .character("k")], .down: [.down, .character("j")],
    .top: [.character("g"), .home], .bottom: [.character("G"), .end],
    .pageUp: [.pageUp], .pageDown: [.pageDown],
    .halfUp: [.control("u")], .halfDown: [.control("d")],
    .open: [.enter, .right], .back: [.escape, .left],
    .backward: [.control("o"), .backspace, .character("H")], .forward: [.character("L")],
    .nextLink: [.character("]")], .previousLink: [.character("[")],
    .nextScreen: [.tab], .previousScreen: [.backTab],
    .search: [.character("/")], .next: [.character("n")], .previous: [.character("p")],
    .favorite: [.character("f")], .tags: [.character("#")], .note: [.character("N")],
    .undo: [.character("z")], .browser: [.character("o")],
    .copyURL: [.character("y")], .copyClone: [.character("c")],
    .clone: [.character("C")], .compare: [.character("=")],
    .check: [.character("!")], .similar: [.character("~")], .updates: [.character("U")],
    .sync: [.character("Y")], .unstar: [.character("*")],
    .facts: [.character("d")],
    .sort: [.character("s")], .language: [.character("l")],
    .filters: [.character("F")], .timeframe: [.character("t")],
    .gained: [.character("b")],
    .rows: [.character("v")], .mark: [.character(" ")], .markAll: [.character("M")],
    .export: [.character("e")],
    .save: [.character("S")], .remove: [.character("x"), .delete],
    .refresh: [.character("R")], .retry: [.character("r")],
    .login: [.character("i")], .logout: [.character("u")],
    .palette: [.character(":"), .control("p")], .redraw: [.control("l")],
    .help: [.character("?"), .function(1)], .quit: [.character("q")],
  ])
}

/// Why configured keys are invalid.
package enum KeyMapError: Error, Sendable, Equatable {
  case unknownAction(String)
  case unknownKey(String, action: String)
  /// Ctrl-C and Ctrl-Z, which the terminal turns into signals.
  case reservedKey(Key, action: String)
  case sharedKey(Key, String, String)
  /// In terminals, the key is another one.
  case sameKey(Key, Key, action: String)
  /// No key quits the program.
  case noQuit

  /// The action whose keys are wrong, as it was written.
  var action: String {
    switch self {
    case .unknownAction(let action), .unknownKey(_, let action), .reservedKey(_, let action),
      .sameKey(_, _, let action), .sharedKey(_, _, let action):
      action
    case .noQuit: BrowseAction.quit.rawValue
    }
  }
}

extension KeyMap {
  private static let reserved: Set<Key> = [.control("c"), .control("z")]
  /// Keys for which terminals send the bytes of other keys.
  private static let same: [Key: Key] = [
    .control("i"): .tab, .control("j"): .enter, .control("m"): .enter, .control("h"): .backspace,
    .control("["): .escape,
  ]

  /// The default keys with the user's changes: actions and the keys that replace their own, in this
  /// order. A key given to an action is removed from all others; an action with an empty list has
  /// no key.
  package init(changes: [(action: String, keys: [String])]) throws(KeyMapError) {
    self = .usual
    var given: [Key: String] = [:]
    var chosen: [(action: BrowseAction, keys: [Key])] = []
    for change in changes {
      guard let action = BrowseAction(rawValue: change.action) else {
        throw .unknownAction(change.action)
      }
      var keys: [Key] = []
      for name in change.keys {
        let key = try Self.key(name, change.action)
        if let other = given.updateValue(change.action, forKey: key), other != change.action {
          throw .sharedKey(key, other, change.action)
        }
        keys.append(key)
      }
      chosen.append((action, keys))
    }
    for choice in chosen { unbind(choice.action) }
    for choice in chosen {
      for key in choice.keys { bind(key, to: choice.action) }
    }
    guard !keys(for: .quit).isEmpty else { throw .noQuit }
  }

  /// Gives the key of a command of the user to it; `given` are those that the user has given so far.
  mutating func bind(_ command: OwnCommand, _ given: inout [Key: String]) throws(KeyMapError) {
    guard let name = command.key else { return }
    let key = try Self.key(name, command.name)
    if let other = given.updateValue(command.name, forKey: key) {
      throw .sharedKey(key, other, command.name)
    }
    unbind(key)
    guard !keys(for: .quit).isEmpty else { throw .noQuit }
  }

  private static func key(_ name: String, _ action: String) throws(KeyMapError) -> Key {
    guard let key = Key(configured: name) else { throw .unknownKey(name, action: action) }
    guard !reserved.contains(key) else { throw .reservedKey(key, action: action) }
    if let other = same[key] { throw .sameKey(key, other, action: action) }
    return key
  }
}

/// What a key does. The raw values are the names in the configuration file.
package enum BrowseAction: String, Sendable, Hashable, CaseIterable {
  case up, down, top, bottom
  case pageUp = "page_up"
  case pageDown = "page_down"
  case halfUp = "half_page_up"
  case halfDown = "half_page_down"
  /// Opens the detail, or whatever is selected.
  case open
  /// Closes what is in front.
  case back
  /// Goes back to where a link was followed, and forward again.
  case backward, forward
  case nextLink = "next_link"
  case previousLink = "previous_link"
  case nextScreen = "next_screen"
  case previousScreen = "previous_screen"
  case search
  /// Shows the next repository while the detail is open.
  case next
  case previous
  case favorite
  /// Edits the tags or the note of a favorite.
  case tags, note
  /// Takes back the last change of favorites, tags, notes and saved searches.
  case undo
  case browser
  case copyURL = "copy_address"
  case copyClone = "copy_clone"
  case clone
  /// Shows the marked repositories side by side.
  case compare
  /// Checks repositories for warning signs.
  case check
  case similar
  case updates
  /// Syncs favorites with GitHub.
  case sync
  /// Removes favorites and their stars.
  case unstar
  /// Shows or hides all that GitHub says about the repository.
  case facts
  /// Lists every action to run one.
  case palette
  /// Marks rows of a list, for the actions on repositories; in a page, it turns the page.
  case mark
  /// Marks all rows of a list, or none if all are marked.
  case markAll = "mark_all"
  /// Writes rows to a file.
  case export
  /// Opens a form with the usual filters.
  case filters
  /// Ranks by gained stars, or no longer.
  case gained
  case sort, language, timeframe, rows, save, remove, refresh, retry, login, logout, redraw, help,
    quit
}
