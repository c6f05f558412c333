internal import Messages
internal import Presentation
internal import Terminal

/// What a list says that has no rows: why, and what to do.
struct EmptyListText {
  let scene: Scene
  let list: FeedList

  /// They are the same in all languages.
  private static let examples = ["terminal language:swift", "topic:cli stars:>1000"]

  func lines(columns: Int) -> [StyledText] {
    texts.flatMap { $0.isEmpty ? [$0] : $0.wrapped(to: columns) }
  }

  private var texts: [StyledText] {
    switch list.id {
    case .search: search
    case .favorites: favorites
    case .trending, .top:
      [scene.text(scene.state.isOffline ? .browseNoneOffline : .browseNoneList, .bold)]
    }
  }

  private var search: [StyledText] {
    let words = list.question.words
    if list.head == nil && list.ending == nil { return start }
    let message: Message =
      scene.state.isOffline ? .browseNoneOffline : .browseNoneSearch(words: words)
    return [scene.text(message, .bold), "", scene.text(.browseNoneSearchNext, .muted)]
  }

  private var start: [StyledText] {
    let examples = Self.examples.map { StyledText("  ") + StyledText(sanitizing: $0, .role(.link)) }
    return [scene.text(.browseStartTitle, .bold), "", scene.text(.browseStartHint, .muted)]
      + [""] + examples
  }

  private var favorites: [StyledText] {
    let question = list.question
    guard question.words.isEmpty, question.language == nil else {
      return [scene.text(.favoritesNoMatch, .bold)]
    }
    let key = KeyLabel.first(of: .favorite, in: scene) ?? "f"
    return [
      StyledText("★ ", .star) + scene.text(.browseNoneFavorites, .bold), "",
      scene.text(.browseNoneFavoritesNext(key: key), .muted),
    ]
  }
}
