internal import BrowseModel
internal import GitHub
internal import Messages
internal import Terminal

/// The words of a question, and the keys that answer it.
struct QuestionText {
  let scene: ViewContext
  let question: Question

  var title: Message {
    switch question {
    case .removeSaved: .browseRemovalTitle
    case .removeFavorites: .browseFavoriteRemovalTitle
    case .unstar(let repositories): .browseUnstarTitle(count: repositories.count)
    case .clone(let names): .browseCloneTitle(count: names.count)
    case .logOut(let login, _): .browseAccountLogoutTitle(login: login)
    }
  }

  var text: StyledText {
    switch question {
    case .removeSaved(let name): return StyledText(sanitizing: name, .bold)
    case .removeFavorites(let repositories):
      guard repositories.count == 1 else {
        return scene.text(.browseFavoriteRemovalSeveral(count: repositories.count))
      }
      return StyledText(sanitizing: repositories[0].fullName, .bold) + " – "
        + scene.text(.browseFavoriteRemovalHint)
    case .unstar(let repositories): return unstarred(repositories)
    case .clone:
      return scene.text(.browseCloneHint(directory: scene.state.settings.cloneDirectory))
    case .logOut(_, let annotated):
      let lost: [Message] = annotated > 0 ? [.browseAccountLogoutAnnotated(count: annotated)] : []
      return scene.text(.joined([.browseAccountLogoutHint] + lost))
    }
  }

  /// Whose stars are removed where, and what undo does not bring back.
  private func unstarred(_ repositories: [Repository]) -> StyledText {
    let host = scene.state.host.name
    let names =
      repositories.count == 1
      ? StyledText(sanitizing: repositories[0].fullName, .bold)
      : scene.text(.browseUnstarSeveral(count: repositories.count), .bold)
    let account: Message =
      scene.state.login.map { .favoritesUnstarAs(login: $0, host: host) }
      ?? .favoritesUnstarOn(host: host)
    return names + " – " + scene.text(.joined([account, .browseUnstarUndo]))
  }

  var keys: [KeyHint] {
    let yes: Message =
      switch question {
      case .removeSaved, .removeFavorites, .unstar: .browseHintRemove
      case .clone: .browseHintClone
      case .logOut: .browseHintLogout
      }
    return [
      KeyHint(key: scene.letter(.questionYesWords), yes),
      KeyHint(key: "\(scene.letter(.questionNoWords)), Esc", .browseHintCancel),
    ]
  }
}

extension ViewContext {
  /// The letter that says yes or no in the user's language.
  func letter(_ words: Message) -> String {
    String(words.text(in: language).prefix { $0 != "," })
  }
}
