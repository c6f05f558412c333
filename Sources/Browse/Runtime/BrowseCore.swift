internal import FoundationEssentials
internal import Terminal

/// The pure half of the program: what changes, and what is to be seen.
protocol BrowseCore: Sendable {
  var look: BrowseLook { get }
  /// What is wanted before anything has happened.
  mutating func start() -> [BrowseEffect]
  mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect]
  mutating func frame() -> ScreenFrame
}

/// The state and the view that draws it.
struct StateCore: BrowseCore {
  private var state: BrowseState
  private var view = BrowseView()

  init(_ state: BrowseState) {
    self.state = state
  }

  var look: BrowseLook { state.look }

  mutating func start() -> [BrowseEffect] { state.start() }

  mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
    state.update(event, at: now)
  }

  mutating func frame() -> ScreenFrame { view.frame(state) }
}
