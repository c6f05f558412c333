internal import BrowseModel
internal import GitHub
internal import Messages
internal import Presentation
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
    case .sync: .browseSyncTitle
    }
  }

  private static let widest = 46
  private static let widestSync = 84

  func lines(columns: Int) -> [StyledText] {
    guard case .sync(let plan, let direction, _) = question else {
      return text.wrapped(to: min(Self.widest, columns))
    }
    // The question first, because what follows may be long.
    let columns = min(Self.widestSync, columns)
    let notices = { (notices: [Notice]) in
      notices.flatMap { scene.text($0.message, $0.style).wrapped(to: columns) }
    }
    return text.wrapped(to: columns) + notices(direction == .push ? plan.account : [])
      + [StyledText()]
      + plan.lines(direction, in: scene.language).flatMap { $0.wrapped(to: columns) }
      + notices(plan.notices)
  }

  private var text: StyledText {
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
      let count = annotated ?? 0
      let lost: [Message] = count > 0 ? [.browseAccountLogoutAnnotated(count: count)] : []
      return scene.text(.joined([.browseAccountLogoutHint] + lost))
    case .sync(let plan, let direction, _): return scene.text(plan.side(direction).question, .bold)
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
    let (yes, no) = (scene.letter(.questionYesWords), scene.letter(.questionNoWords))
    let word: Message
    switch question {
    case .removeSaved, .removeFavorites, .unstar: word = .browseHintRemove
    case .clone: word = .browseHintClone
    case .logOut: word = .browseHintLogout
    case .sync:
      return [
        KeyHint(key: yes, .browseHintYes), KeyHint(key: no, .browseHintNo),
        KeyHint(key: "Esc", .browseHintCancel),
      ]
    }
    return [KeyHint(key: yes, word), KeyHint(key: "\(no), Esc", .browseHintCancel)]
  }
}

extension ViewContext {
  /// The letter that says yes or no in the user's language.
  func letter(_ words: Message) -> String {
    String(words.text(in: language).prefix { $0 != "," })
  }
}
