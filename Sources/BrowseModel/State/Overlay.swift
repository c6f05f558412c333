package import GitHub
package import Terminal

/// What covers the screen until it is closed.
package enum Overlay: Sendable {
  /// Lines that scroll.
  case text(OverlayText, offset: Int)
  case palette(Palette)
  case filters(FilterForm)
  case sorts(Chooser)
  case languages(Chooser)
  case choices(Chooser, of: ChoiceKind)
  case prompt(TextPrompt)
}

/// What is chosen from a list in which all letters filter.
package enum ChoiceKind: Sendable {
  /// Names of repositories, each followed by what it has in common with this one.
  case similar(to: RepositoryName)
  /// What favorites are synced with.
  case sync

  /// Whether letters filter the choices; a few need no filter.
  package var isFiltered: Bool { if case .sync = self { false } else { true } }
}

/// What a box with lines shows.
package enum OverlayText: Sendable {
  /// The keys and what they do.
  case help
  case report(RepositoryReport)
  /// Waits for a yes or a no.
  case question(Question)
}

/// A list to choose one from; typing filters it.
package struct Chooser: Sendable {
  package var choices: [String]
  package var filter = ""
  /// Whether typed text that is not among the choices can be chosen.
  package var takesText = false
  /// An index into the filtered choices.
  package var selection = 0

  package init(_ choices: [String], selection: Int = 0, takesText: Bool = false) {
    self.choices = choices
    self.selection = selection
    self.takesText = takesText
  }

  /// The filtered choices, then the filter itself where it can be chosen.
  package var shown: [String] {
    let found = found
    let text = TextField(filter).words
    guard takesText, !text.isEmpty, !found.contains(where: { $0.lowercased() == text.lowercased() })
    else { return found }
    return found + [text]
  }

  /// The choices that contain all words of the filter.
  package var found: [String] {
    let words = filter.lowercased().split(separator: " ")
    return choices.filter { choice in
      let choice = choice.lowercased()
      return words.allSatisfy(choice.contains)
    }
  }
}

extension Overlay {
  /// Inserts pasted text where there is a text field.
  package func pasting(_ text: String) -> Overlay {
    switch self {
    case .text, .sorts: return self
    case .choices(let chooser, let kind): return .choices(chooser.pasting(text), of: kind)
    case .filters(var form):
      form.edit { $0.insert(text) }
      return .filters(form)
    case .palette(var palette):
      palette.field.insert(text)
      palette.selection = 0
      return .palette(palette)
    case .languages(let chooser): return .languages(chooser.pasting(text))
    case .prompt(var prompt):
      prompt.field.insert(text)
      return .prompt(prompt)
    }
  }

  /// - Parameter lastOffset: of a text.
  package func scrolled(by lines: Int, lastOffset: Int) -> Overlay {
    switch self {
    case .text(let text, let offset):
      return .text(text, offset: max(0, min(offset + lines, lastOffset)))
    case .filters(var form):
      form.move(by: lines.signum())
      return .filters(form)
    case .palette(var palette):
      palette.move(by: lines.signum())
      return .palette(palette)
    case .sorts(let chooser): return .sorts(chooser.moved(by: lines.signum()))
    case .languages(let chooser): return .languages(chooser.moved(by: lines.signum()))
    case .choices(let chooser, let kind):
      return .choices(chooser.moved(by: lines.signum()), of: kind)
    case .prompt: return self
    }
  }
}

/// How the user chooses.
extension Chooser {
  package var chosen: String? {
    let shown = shown
    return shown.indices.contains(selection) ? shown[selection] : nil
  }

  func pasting(_ text: String) -> Chooser {
    var line = TextField(filter)
    line.insert(text)
    return narrowed(line.text)
  }

  package func moved(by count: Int) -> Chooser {
    var moved = self
    moved.selection = max(0, min(selection + count, shown.count - 1))
    return moved
  }

  /// Letters filter the choices, arrows move the selection.
  package func typed(_ key: Key, page: Int) -> Chooser {
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
