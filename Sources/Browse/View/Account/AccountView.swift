internal import Auth
internal import Messages
internal import Rendering
internal import Terminal

/// Who is logged in, and the steps of logging in and out.
struct AccountView {
  let scene: Scene

  private var account: AccountScreen { scene.state.account }

  func draw(on frame: inout ScreenFrame) {
    let area = scene.layout.body
    switch account.step {
    case .overview: AccountOverview(scene: scene).draw(in: area, on: &frame)
    case .token(let text):
      TokenView(scene: scene, typed: text.bytes.count).draw(in: area, on: &frame)
    case .device(let wait): DeviceView(scene: scene, wait: wait).draw(in: area, on: &frame)
    case .confirmLogout(let login):
      AccountOverview(scene: scene).draw(in: area, on: &frame)
      QuestionView(
        scene: scene, title: .browseAccountLogoutTitle(login: login),
        text: scene.text(.browseAccountLogoutHint), yes: .browseHintLogout
      ).draw(on: &frame)
    }
  }
}
