import Terminal

@testable import Browse
@testable import BrowseModel

/// The look of a terminal that responds as a test says; its last response is that to DA1.
struct ScriptedLook: TerminalLook {
  typealias Probing =
    @Sendable (BrowseSettings) async -> (settings: BrowseSettings, traits: TerminalTraits?)

  let probing: Probing

  func probe(
    _ settings: BrowseSettings
  ) async -> (settings: BrowseSettings, traits: TerminalTraits?) {
    await probing(settings)
  }

  func queryForColors() -> [UInt8] { Array("colors?".utf8) }

  func adopt(
    _ reply: TerminalReply, _ settings: BrowseSettings
  ) -> (settings: BrowseSettings, traits: TerminalTraits?)? {
    guard case .attributes = reply else { return nil }
    var settings = settings
    settings.profile.theme = settings.profile.theme == .light ? .dark : .light
    return (settings, nil)
  }
}
