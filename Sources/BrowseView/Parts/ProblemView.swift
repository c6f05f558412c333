internal import BrowseModel
internal import FoundationEssentials
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// What went wrong, what to do about it, and the keys for it.
struct ProblemView {
  let scene: ViewContext
  let problem: Problem
  var showsKeys = true
  /// Whether it is a list's, which continues when a rate limit is over.
  var resumes = false

  /// The columns for a problem on a page of its own: it may name a long address.
  static func room(in area: ScreenArea) -> Int { max(1, min(100, area.columns - 4)) }

  /// The full text, where there is room for it.
  func lines(columns: Int) -> [StyledText] {
    var lines = indented(message, columns)
    for text in [next, countdown] where !text.isEmpty { lines += indented(text, columns) }
    let keys = keys(columns - 2)
    return keys.isEmpty ? lines : lines + [StyledText(), StyledText("  ") + keys]
  }

  /// At most `rows` lines: first what happened and the keys, then the rest.
  func shortLines(columns: Int, rows: Int) -> [StyledText] {
    let keys = keys(columns - 2)
    let tail = keys.isEmpty ? [] : [StyledText("  ") + keys]
    let more = rows > 2 ? [countdown, next].first { !$0.isEmpty } : nil
    let middle = more.map { [StyledText("  ") + $0.truncated(to: columns - 2)] } ?? []
    let room = max(1, rows - tail.count - middle.count)
    let head = (sign + message).wrapped(to: columns, atMost: room)
    return Array((head + middle + tail).prefix(max(1, rows)))
  }

  private var sign: StyledText { StyledText("! ", .danger) }
  private var message: StyledText { scene.text(problem.message, .bold) }
  private var next: StyledText {
    if mayLogIn { return scene.text(.browseLimitLogin, .muted) }
    guard countdown.isEmpty, let next = problem.next else { return StyledText() }
    return scene.text(next, .muted)
  }

  /// Whether it is a rate limit that a login raises.
  private var mayLogIn: Bool { problem.limitEnd != nil && scene.state.isAnonymous }

  private var countdown: StyledText {
    guard resumes, let end = problem.limitEnd else { return StyledText() }
    let time = RemainingTime.text(from: scene.state.now, until: end)
    return scene.text(.browseGoesOn(time: time), .star)
  }

  private func indented(_ text: StyledText, _ columns: Int) -> [StyledText] {
    text.wrapped(to: columns - 2).enumerated().map { index, line in
      (index == 0 && text == message ? sign : StyledText("  ")) + line
    }
  }

  private func keys(_ columns: Int) -> StyledText {
    guard showsKeys else { return StyledText() }
    var hints = [KeyHint(.retry, .browseHintRetry)]
    if let url = problem.url, url == scene.state.problemAtHand?.url {
      hints += [KeyHint(.browser, .browseHintBrowser), KeyHint(.copyURL, .browseHintCopy)]
    }
    if problem.kind == .credential {
      hints.append(KeyHint(.login, .browseHintLogin))
      if problem.isStoredToken, scene.state.mayLogOut {
        hints.append(KeyHint(.logout, .browseHintLogout))
      }
    }
    if mayLogIn { hints.append(KeyHint(.login, .browseHintLogin)) }
    return KeyHints(scene: scene, hints: hints).line(columns: columns)
  }
}
