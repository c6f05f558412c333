internal import App
internal import FoundationEssentials
internal import Messages
internal import Rendering
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
    if let end = scene.state.search.heldUntil { return held(until: end) }
    if list.isFromCacheOnly { return [] }
    if list.head == nil && list.ending == nil { return start }
    let message: Message =
      scene.state.isOffline ? .browseNoneOffline : .browseNoneSearch(words: words)
    let next = list.mistake.map { scene.text($0, .star) }
    return [scene.text(message, .bold), "", next ?? scene.text(.browseNoneSearchNext, .muted)]
  }

  /// GitHub's limit holds the search back for a moment.
  private func held(until end: Date) -> [StyledText] {
    let time = RemainingTime.text(from: scene.state.now, until: end)
    return [scene.text(.browseHeldSearch(time: time), .bold), ""]
      + [scene.text(.browseHeldSearchNow(key: "Enter"), .muted)]
  }

  private var start: [StyledText] {
    let examples = Self.examples.map { StyledText("  ") + StyledText(sanitizing: $0, .role(.link)) }
    return [scene.text(.browseStartTitle, .bold), "", scene.text(.browseStartHint, .muted)]
      + [""] + examples
  }

  private var favorites: [StyledText] {
    let question = list.question
    guard question.words.isEmpty, question.language == nil else {
      return [
        scene.text(.favoritesNoMatch, .bold), "", scene.text(.browseNoneFavoritesFilter, .muted),
      ]
    }
    let key = KeyLabel.first(of: .favorite, in: scene) ?? "f"
    return [
      RepositoryTitle.heart + " " + scene.text(.browseNoneFavorites, .bold), "",
      scene.text(.browseNoneFavoritesNext(key: key), .muted),
    ]
  }
}
