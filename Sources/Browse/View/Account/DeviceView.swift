internal import App
internal import FoundationEssentials
internal import Messages
internal import Rendering
internal import Terminal

/// The code to be typed on GitHub's page, and how long it is good for.
struct DeviceView {
  let scene: Scene
  let wait: DeviceWait

  private static let widest = 60

  func draw(in area: ScreenArea, on frame: inout ScreenFrame) {
    let room = max(1, min(Self.widest, area.columns - 4))
    let title = [scene.text(.browseAccountDeviceTitle, .bold), StyledText()]
    for (index, line) in (title + lines(room)).enumerated() {
      let place = ScreenPosition(row: area.row + index, column: area.column + 2)
      frame.write(line, at: place, in: area)
    }
  }

  private func lines(_ room: Int) -> [StyledText] {
    if let problem = scene.state.account.problem {
      return ProblemView(scene: scene, problem: problem).lines(columns: room)
    }
    guard let code = wait.code else { return [scene.text(.browseAccountDeviceAsking, .muted)] }
    let address = scene.text(.browseAccountDeviceHint(address: wait.url ?? ""))
    let keys = [
      KeyHint(.copyAddress, .browseHintCopy), KeyHint(.browser, .browseHintBrowser),
      KeyHint(key: "Esc", .browseHintCancel),
    ]
    return address.wrapped(to: room) + box(code) + countdown.wrapped(to: room)
      + [StyledText(), KeyHints(scene: scene, hints: keys).line(columns: room)]
  }

  /// Letters far apart, so that none is overlooked.
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
