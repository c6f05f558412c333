internal import App
internal import GitHub
package import Messages
internal import Rendering
internal import Terminal

/// How much was found, how it is sorted and of which language, as far as there is room.
struct QuestionFacts {
  let scene: Scene

  func line(columns: Int) -> StyledText {
    guard let list = scene.list else { return StyledText() }
    // What is found matters most, then what narrows it.
    let parts = [count(list), language(list), filters(list), saved(list), sort(list)]
    let separator = StyledText(" · ", .muted)
    var shown: [StyledText] = []
    for part in parts.compactMap(\.self) {
      guard (shown + [part]).joined(separator: separator).columns <= columns else { continue }
      shown.append(part)
    }
    return shown.joined(separator: separator)
  }

  private func count(_ list: FeedList) -> StyledText? {
    guard let head = list.head, !list.isFromCacheOnly else { return nil }
    let count = max(0, head.totalCount)
    if list.id == .favorites { return scene.text(.browseFavoritesCount(count: count)) }
    return head.isIncomplete
      ? scene.text(.browseResultsAtLeast(count: count), .star)
      : scene.text(.browseResults(count: count))
  }

  private func language(_ list: FeedList) -> StyledText? {
    list.question.language.map { LanguageColor.dot($0).truncated(to: 20) }
  }

  /// Those of the command line.
  private func filters(_ list: FeedList) -> StyledText? {
    let filters = list.question.qualifiers.map { StyledText(sanitizing: $0.text, .star) }
    return filters.isEmpty ? nil : filters.joined(separator: " ").truncated(to: 40)
  }

  private func saved(_ list: FeedList) -> StyledText? {
    list.question.savedName.map { StyledText(sanitizing: "“\($0)”", .muted).truncated(to: 20) }
  }

  private func sort(_ list: FeedList) -> StyledText? {
    guard !list.rows.isEmpty || list.activity.isBusy else { return nil }
    let arrow = list.question.order == .ascending ? "↑ " : ""
    return StyledText(sanitizing: arrow, .muted) + scene.text(list.question.sort.word, .muted)
  }
}

extension ListSort {
  /// What it is called for people.
  package var word: Message {
    switch self {
    case .bestMatch: .browseSortBestMatch
    case .stars: .browseSortStars
    case .forks: .browseSortForks
    case .updated: .browseSortUpdated
    case .helpWanted: .browseSortHelpWanted
    case .added: .browseSortAdded
    case .name: .browseSortName
    }
  }
}
