internal import App
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The field for a token: at most 20 dots, so that the length of a token stays hidden. Below it,
/// where the token is stored, where to create one, and the other way to log in.
struct TokenView {
  let scene: ViewContext
  /// How many bytes were typed.
  let typed: Int

  private static let mostDots = 20
  private static let widest = 76

  private var account: AccountScreen { scene.state.account }

  func draw(in area: ScreenArea, on frame: inout ScreenFrame) {
    let room = max(1, min(Self.widest, area.columns - 4))
    let left = area.column + 2
    let head =
      [scene.text(.browseAccountTokenTitle, .bold), StyledText()]
      + scene.text(.browseAccountTokenHint, .muted).wrapped(to: room)
    let dots = String(repeating: "•", count: min(typed, Self.mostDots))
    let field = StyledText("› ", .accent) + StyledText(sanitizing: dots)
    for (index, line) in (head + [field, StyledText()] + tail(room)).enumerated() {
      frame.write(line, at: ScreenPosition(row: area.row + index, column: left), in: area)
    }
    let row = area.row + head.count
    if !account.isBusy, area.contains(ScreenPosition(row: row, column: left)) {
      frame.cursor = ScreenPosition(row: row, column: left + field.columns)
    }
  }

  private func tail(_ room: Int) -> [StyledText] {
    if account.isBusy { return [scene.text(.browseAccountTokenBusy, .muted)] }
    var lines: [StyledText] = []
    if let problem = account.problem {
      lines +=
        ProblemView(scene: scene, problem: problem, showsKeys: false).lines(columns: room)
        + [StyledText()]
    }
    if account.mustChooseStore {
      lines += StoreChoiceView(scene: scene).lines(room) + [StyledText()]
    }
    return lines + facts(room)
  }

  private func facts(_ room: Int) -> [StyledText] {
    let offer = account.offer
    let shadow = offer?.shadow.map { scene.text($0, .star).wrapped(to: room) + [StyledText()] }
    let page = StyledText(sanitizing: scene.state.host.fineGrainedTokenPage, .role(.link))
    let keys = [
      KeyHint(key: "Ctrl-O", .browseHintOpenPage), KeyHint(key: "Tab", .browseAccountByCode),
    ]
    let place = offer?.place.map {
      [StyledText()] + scene.text(.browseAccountTokenPlace(place: $0), .muted).wrapped(to: room)
    }
    return (shadow ?? []) + scene.text(.browseAccountTokenWhere, .muted).wrapped(to: room)
      + page.wrapped(to: room)
      + keys.map { KeyHints(scene: scene, hints: [$0]).line(columns: room) } + (place ?? [])
  }
}

/// Where a token can be stored without a keyring, for the user to choose.
struct StoreChoiceView {
  let scene: ViewContext

  func lines(_ room: Int) -> [StyledText] {
    let account = scene.state.account
    guard let offer = account.offer else { return [] }
    let reason = offer.reason.map { scene.text($0, .muted).wrapped(to: room) } ?? []
    let choices = offer.choices.enumerated().flatMap { index, choice in
      let isSelected = index == account.storeSelection
      let text =
        StyledText(isSelected ? "› " : "  ", .accent)
        + scene.text(choice.label, isSelected ? .bold : .plain)
      return text.wrapped(to: room, indent: 2)
    }
    return [scene.text(.browseAccountStores, .bold)] + choices + [StyledText()] + reason
  }
}
