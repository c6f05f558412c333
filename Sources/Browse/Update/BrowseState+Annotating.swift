internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Terminal

/// Tags and notes of favorites, and taking back changes.
extension BrowseState {
  /// Asks for the tags or the note of the repository in front; the box opens when they are known.
  mutating func askForAnnotation(_ action: BrowseAction) -> [BrowseEffect] {
    let repositories = knownRepositoriesAtHand.map(\.repository)
    guard let first = repositories.first else {
      return say(Toast(.browseToastNoRepository, isHint: true))
    }
    if action == .tags { return [.askAnnotation(.tags(repositories))] }
    guard repositories.count == 1 else {
      return say(Toast(.browseToastOneNote, isHint: true))
    }
    return [.askAnnotation(.note(first))]
  }

  /// Opens the box, unless the user is typing somewhere else meanwhile.
  mutating func open(_ prompt: TextPrompt) {
    if overlay == nil, !takesText { overlay = .prompt(prompt) }
  }

  mutating func pressInPrompt(_ key: Key, _ prompt: TextPrompt) -> [BrowseEffect] {
    switch key {
    case .escape: overlay = nil
    case .enter: return submit(prompt)
    default:
      var prompt = prompt
      _ = prompt.field.edit(key)
      overlay = .prompt(prompt)
    }
    return []
  }

  private mutating func submit(_ prompt: TextPrompt) -> [BrowseEffect] {
    let text = prompt.field.words
    switch prompt.purpose {
    case .saveName:
      guard !text.isEmpty else { return [] }
      overlay = nil
      return save(as: text)
    case .tags(let repositories):
      return annotate(repositories, prompt.change)
    case .note(let repository):
      return annotate([repository], FavoriteChange(note: text))
    case .file(let rows, _):
      guard !text.isEmpty else { return [] }
      guard RowFile(path: text, home: nil) != nil else {
        return say(Toast(.browseToastFileName(formats: RowFile.Format.list), isProblem: true))
      }
      overlay = nil
      return [.export(rows, to: text)]
    }
  }

  /// Makes the change; the box stays open for one that cannot be made.
  private mutating func annotate(
    _ repositories: [Repository], _ change: FavoriteChange
  ) -> [BrowseEffect] {
    if let problem = change.problem { return say(Toast(Message(problem), isProblem: true)) }
    overlay = nil
    return change.isEmpty ? [] : [.annotate(repositories, change)]
  }

  /// Takes back the last change.
  mutating func takeBack() -> [BrowseEffect] {
    if job?.isChange == true { return sayBusy() }
    guard let change = undo.pop() else {
      return say(Toast(.browseToastNothingToUndo, isHint: true))
    }
    guard case .restore(let repositories, let stars) = change else { return [.undo(change)] }
    return begin(.restore(repositories, stars: stars))
  }
}
