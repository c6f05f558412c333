internal import BrowseModel
internal import GitHub
internal import Messages
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
    let dots = String(repeating: "•", count: min(typed, Self.mostDots))
    let field = StyledText("› ", .accent) + StyledText(sanitizing: dots)
    let head = [
      PagePart(lines: [scene.text(.browseAccountTokenTitle, .bold)], shorter: [.title: []]),
      PagePart(
        lines: scene.text(.browseAccountTokenHint, .muted).wrapped(to: room), shorter: [.hint: []]),
    ]
    let page = FittedPage(
      head + [PagePart(lines: [field], isApart: false)] + tail(room, area), rows: area.rows)
    for (index, line) in page.lines.enumerated() {
      frame.write(line, at: ScreenPosition(row: area.row + index, column: left), in: area)
    }
    let row = area.row + page.starts[head.count]
    if !account.isBusy, area.contains(ScreenPosition(row: row, column: left)) {
      frame.cursor = ScreenPosition(row: row, column: left + field.columns)
    }
  }

  private func tail(_ room: Int, _ area: ScreenArea) -> [PagePart] {
    switch account.work {
    case .login: [PagePart(lines: [scene.elapsed(.browseAccountTokenBusy, .muted)])]
    case .change: [PagePart(lines: [scene.elapsed(.browseAccountWorking, .muted)])]
    case .status, nil:
      problem(area) + (account.mustChooseStore ? StoreChoiceView(scene: scene).parts(room) : [])
        + facts(room)
    }
  }

  /// Letters are typed into the field, so other keys are for the page that the problem is about.
  private func problem(_ area: ScreenArea) -> [PagePart] {
    guard let problem = account.problem else { return [] }
    let view = ProblemView(scene: scene, problem: problem, showsKeys: false)
    let room = ProblemView.room(in: area)
    let keys = problem.url == nil ? [] : [StyledText("  ") + pageKeys(room - 2)]
    let short = view.shortLines(columns: room, rows: 3 - keys.count) + keys
    return [PagePart(lines: view.lines(columns: room) + keys, shorter: [.problem: short])]
  }

  private func pageKeys(_ room: Int) -> StyledText {
    let hints = [
      KeyHint(key: "Ctrl-O", .browseHintOpenPage), KeyHint(key: "Ctrl-Y", .browseHintCopy),
    ]
    return KeyHints(scene: scene, hints: hints).line(columns: room)
  }

  private func facts(_ room: Int) -> [PagePart] {
    let offer = account.offer
    let shadow = offer?.shadow.map { scene.text($0, .star).wrapped(to: room) }
    let page = StyledText(sanitizing: scene.state.host.fineGrainedTokenPage, .role(.link))
    let byCode = KeyHint(key: "Tab", .browseAccountByCode)
    let keys =
      (account.problem?.url == nil ? [pageKeys(room)] : [])
      + [KeyHints(scene: scene, hints: [byCode]).line(columns: room)]
    let place = offer?.place.map {
      scene.text(.browseAccountTokenPlace(place: $0), .muted).wrapped(to: room)
    }
    return [
      PagePart(lines: shadow ?? [], shorter: [.notice: []]),
      PagePart(
        lines: scene.text(.browseAccountTokenWhere, .muted).wrapped(to: room)
          + page.wrapped(to: room), shorter: [.address: []]),
      PagePart(lines: keys, isApart: false, shorter: [.keys: []]),
      PagePart(lines: place ?? [], shorter: [.place: []]),
    ]
  }
}

/// Where a token can be stored without a keyring, for the user to choose.
struct StoreChoiceView {
  let scene: ViewContext

  /// In a small window only the selected store is explained; its selection is always visible.
  func parts(_ room: Int) -> [PagePart] {
    guard let offer = scene.state.account.offer else { return [] }
    let reason = offer.reason.map { scene.text($0, .muted).wrapped(to: room) } ?? []
    let title = [scene.text(.browseAccountStores, .bold)]
    let choices = PagePart(
      lines: title + choices(offer, room) { _ in true },
      shorter: [
        .explanations: title + choices(offer, room) { $0 },
        .choices: choices(offer, room) { _ in false },
      ])
    return [choices, PagePart(lines: reason, shorter: [.reason: []])]
  }

  /// - Parameter isWhole: whether a choice, selected or not, is shown with all of its explanation.
  private func choices(
    _ offer: LoginOffer, _ room: Int, _ isWhole: (Bool) -> Bool
  ) -> [StyledText] {
    offer.choices.enumerated().flatMap { index, choice in
      let isSelected = index == scene.state.account.storeSelection
      let text =
        StyledText(isSelected ? "› " : "  ", .accent)
        + scene.text(choice.label, isSelected ? .bold : .plain)
      return isWhole(isSelected) ? text.wrapped(to: room, indent: 2) : [text.truncated(to: room)]
    }
  }
}
