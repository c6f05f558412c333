internal import App
internal import Terminal

extension BrowseLoop {
  /// Takes in everything that waits; whether the screen may have changed by it.
  mutating func takeIn() -> Bool {
    var isChanged = false
    for event in queue.take() where !isOver {
      if take(event) { isChanged = true }
    }
    return isChanged
  }

  private mutating func take(_ event: LoopEvent) -> Bool {
    switch event {
    case .input(let input): takeInput(input)
    case .settled(let look, let traits): settle(look, traits)
    case .news(let event, let task):
      if let task, !tasks.isWanted(task) { return false }
      update(event)
    case .timer(let timer, let task):
      guard tasks.isWanted(task) else { return false }
      update(.timer(timer))
    case .done(let task):
      tasks.remove(task)
      return false
    }
    return true
  }

  private mutating func takeInput(_ input: InputEvent) {
    switch input {
    case .gone: isOver = true
    case .resized: adoptSize()
    case .resumed:
      encoder.forget()
      adoptSize()
    case .key(let key) where core.look.keys.action(for: key) == .redraw: encoder.forget()
    case .key, .mouse, .paste: update(.input(input))
    }
  }

  /// Makes the look as large as the window.
  mutating func adoptSize() {
    var look = core.look
    look.profile.size = screen.size
    guard look != core.look else { return }
    encoder.forget()
    update(.look(look))
  }

  private mutating func settle(_ look: BrowseLook, _ traits: TerminalTraits?) {
    var look = look
    look.profile.size = screen.size
    // The user may have changed them meanwhile.
    look.rows = core.look.rows
    outbox += encoder.end()
    encoder = ScreenEncoder(profile: look.profile, traits: traits)
    update(.look(look))
  }

  private mutating func update(_ event: BrowseEvent) {
    perform(core.update(event, at: now()))
  }
}
