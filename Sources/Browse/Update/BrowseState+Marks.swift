internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage

/// Rows that the user has marked, and what keys act on.
extension BrowseState {

  /// Marks the selected row, or takes the mark away, and goes on to the next row. In a page, turns it.
  mutating func mark() {
    guard !(isDetailFocused && detail != nil), let id = listOnScreen else { return move(.pageDown) }
    lists[id].toggleMark()
    lists[id].move(by: 1, in: ListWindow(layout))
  }

  /// Marks all loaded rows, or takes all marks away if they are marked.
  mutating func markAll() -> [BrowseEffect] {
    guard !(isDetailFocused && detail != nil), let id = listOnScreen, !lists[id].rows.isEmpty else {
      return say(Toast(.browseToastNoRepository, isHint: true))
    }
    let ids = Set(lists[id].rows.map(\.repository.id))
    lists[id].marked = lists[id].marked.isSuperset(of: ids) ? [] : ids
    let (count, total) = (lists[id].rows.count, lists[id].total)
    guard !lists[id].marked.isEmpty, total > count else { return [] }
    return say(
      Toast(
        .browseToastMarkedLoaded(
          number: settings.language.number(count), total: settings.language.number(total)),
        isHint: true))
  }

  /// Takes all marks away; nil if there are none.
  mutating func unmark() -> [BrowseEffect]? {
    guard !markedRows.isEmpty, let id = listOnScreen else { return nil }
    lists[id].marked = []
    return []
  }

  /// Shows the marked repositories side by side.
  mutating func compare() -> [BrowseEffect] {
    let names = markedRows.compactMap(\.repository.currentName)
    guard Comparing.counts.contains(names.count) else {
      let (first, last) = (Comparing.counts.lowerBound, Comparing.counts.upperBound)
      let key = name(of: .mark)
      return say(
        Toast(.browseToastMarkToCompare(first: first, last: last, key: key), isHint: true))
    }
    return begin(.compare(names))
  }

  /// Checks the repositories at hand.
  mutating func check() -> [BrowseEffect] {
    let names = repositoriesAtHand.compactMap(\.repository.currentName)
    let most = Comparing.counts.upperBound
    guard !names.isEmpty else { return say(Toast(.browseToastNoRepository, isHint: true)) }
    guard names.count <= most else {
      let key = name(of: .back)
      return say(
        Toast(.browseToastCheckAtMost(number: most, marked: names.count, key: key), isHint: true))
    }
    return begin(.check(names))
  }

  /// Shows what was read, unless the user has gone on to something else: updates that were not shown stay
  /// new.
  mutating func show(_ report: RepositoryReport) -> [BrowseEffect] {
    guard case .updates(let events) = report.rows else { return show(.report(report)) }
    guard !events.isEmpty || !report.skipped.isEmpty else { return say(Toast(.updatesNone)) }
    guard overlay == nil, !takesText else { return [] }
    return show(.report(report)) + [.markSeen(events)]
  }

  /// Looks for what resembles the repository at hand.
  mutating func findSimilar() -> [BrowseEffect] {
    guard let name = repositoryAtHand?.repository.currentName else {
      return say(Toast(.browseToastNoRepository, isHint: true))
    }
    return begin(.findSimilar(name))
  }

  /// Offers what was found, unless the user has gone on to something else.
  mutating func offer(
    _ rows: [ListedRepository], similarTo name: RepositoryName
  ) -> [BrowseEffect] {
    guard overlay == nil, !takesText, repositoryAtHand?.repository.currentName == name
    else { return [] }
    guard !rows.isEmpty else { return say(Toast(.browseToastNothingSimilar)) }
    let language = settings.language
    overlay = .choices(
      Chooser(
        rows.map { row in
          let shared = row.similarity.compactMap { $0.message?.text(in: language) }
          return ([row.repository.fullName] + shared).joined(separator: " · ")
        }), of: .similar(to: name))
    toast = nil
    return cancel(.toast)
  }

  /// Shows the answer to a key, unless the user has gone on to something else.
  mutating func show(_ text: OverlayText) -> [BrowseEffect] {
    guard overlay == nil, !takesText else { return [] }
    overlay = .text(text, offset: 0)
    toast = nil
    return cancel(.toast)
  }

  /// Asks for the file to write the marked rows to, or else all loaded ones.
  mutating func askForFile() -> [BrowseEffect] {
    guard let id = listOnScreen, seesList, !lists[id].rows.isEmpty else {
      return say(Toast(.browseToastNoRepository, isHint: true))
    }
    let marked = markedRows
    let prompt: TextPrompt.Purpose =
      marked.isEmpty
      ? .file(lists[id].rows, of: lists[id].total) : .file(marked, of: marked.count)
    open(TextPrompt(prompt, text: "repositories.csv"))
    return []
  }
}

extension FeedList {
  fileprivate mutating func toggleMark() {
    guard let id = selected?.repository.id else { return }
    if marked.remove(id) == nil { marked.insert(id) }
  }
}
