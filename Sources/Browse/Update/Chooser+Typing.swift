internal import Terminal

/// How one of several is chosen.
extension Chooser {
  var chosen: String? {
    let shown = shown
    return shown.indices.contains(selection) ? shown[selection] : nil
  }

  func moved(by count: Int) -> Chooser {
    var moved = self
    moved.selection = max(0, min(selection + count, shown.count - 1))
    return moved
  }

  /// Letters narrow the choice, arrows move in it.
  func typed(_ key: Key, page: Int) -> Chooser {
    switch key {
    case .character(let character): return narrowed(filter + String(character))
    case .backspace: return narrowed(String(filter.dropLast()))
    case .control("u"): return narrowed("")
    case .up: return moved(by: -1)
    case .down: return moved(by: 1)
    case .pageUp: return moved(by: -page)
    case .pageDown: return moved(by: page)
    case .home: return moved(by: -choices.count)
    case .end: return moved(by: choices.count)
    default: return self
    }
  }

  func narrowed(_ filter: String) -> Chooser {
    var narrowed = self
    narrowed.filter = filter
    narrowed.selection = 0
    return narrowed
  }
}
