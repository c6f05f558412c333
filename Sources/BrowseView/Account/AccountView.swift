internal import BrowseModel
internal import FoundationEssentials
internal import Messages
internal import Presentation
internal import Terminal

/// The logged-in accounts, and the steps of logging in and out.
struct AccountView {
  let scene: ViewContext

  private var account: AccountScreen { scene.state.account }

  func draw(on frame: inout ScreenFrame) {
    let area = scene.layout.body
    switch account.step {
    case .overview: AccountOverview(scene: scene).draw(in: area, on: &frame)
    case .token(let text):
      TokenView(scene: scene, typed: text.bytes.count).draw(in: area, on: &frame)
    case .device(let wait): DeviceView(scene: scene, wait: wait).draw(in: area, on: &frame)
    }
  }
}

/// The code that the user types on GitHub's page, and when it expires.
struct DeviceView {
  let scene: ViewContext
  let wait: DeviceWait

  private static let widest = 60

  func draw(in area: ScreenArea, on frame: inout ScreenFrame) {
    let room = max(1, min(Self.widest, area.columns - 4))
    let title = PagePart(
      lines: [scene.text(.browseAccountDeviceTitle, .bold)], shorter: [.title: []])
    let page = FittedPage([title] + parts(room, area), rows: area.rows)
    for (index, line) in page.lines.enumerated() {
      let place = ScreenPosition(row: area.row + index, column: area.column + 2)
      frame.write(line, at: place, in: area)
    }
  }

  private func parts(_ room: Int, _ area: ScreenArea) -> [PagePart] {
    if let problem = scene.state.account.problem {
      let view = ProblemView(scene: scene, problem: problem)
      let room = ProblemView.room(in: area)
      return [
        PagePart(
          lines: view.lines(columns: room),
          shorter: [.problem: view.shortLines(columns: room, rows: area.rows)])
      ]
    }
    if scene.state.account.mustChooseStore { return StoreChoiceView(scene: scene).parts(room) }
    guard let code = wait.code else {
      return [PagePart(lines: [scene.elapsed(.browseAccountDeviceAsking, .muted)])]
    }
    let address = scene.text(.browseAccountDeviceHint(address: wait.url ?? ""))
    let keys = [
      KeyHint(.copyURL, .browseHintCopy), KeyHint(.browser, .browseHintBrowser),
      KeyHint(key: "Esc", .browseHintCancel),
    ]
    return [
      PagePart(lines: address.wrapped(to: room)),
      PagePart(lines: box(code), isApart: false),
      PagePart(lines: countdown.wrapped(to: room), isApart: false, shorter: [.notice: []]),
      PagePart(lines: [KeyHints(scene: scene, hints: keys).line(columns: room)]),
    ]
  }

  /// Letters far apart, to be easier to read.
  private func box(_ code: String) -> [StyledText] {
    let letters = TerminalText(sanitizing: code).string.map(String.init).joined(separator: " ")
    let text = StyledText(sanitizing: "  \(letters)  ", .accent).truncated(to: 34)
    let strokes = String(repeating: "─", count: text.columns)
    let side = StyledText("│", .line)
    return [
      StyledText(sanitizing: "╭\(strokes)╮", .line), side + text + side,
      StyledText(sanitizing: "╰\(strokes)╯", .line),
    ]
  }

  private var countdown: StyledText {
    guard let end = wait.expiresAt else { return StyledText() }
    let now = scene.state.now
    guard end > now else { return scene.text(.browseAccountDeviceOver, .star) }
    return scene.text(
      .browseAccountDeviceLeft(time: RemainingTime.text(from: now, until: end)), .muted)
  }
}
