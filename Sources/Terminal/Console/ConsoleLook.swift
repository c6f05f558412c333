internal import Synchronization

/// What is learnt about the terminal while the program runs, how much was put on it, and whether only
/// errors may be said.
///
/// A class with a lock because the probe, the speech and the rows come from different tasks.
final class ConsoleLook: Sendable {
  private let state = Mutex(State())

  private struct State {
    var traits: TerminalTraits?
    var isAdopted = false
    var theme: Theme?
    var outputCount = 0
    var isQuiet = false
  }

  func adopt(_ traits: TerminalTraits?, theme: Theme?) {
    state.withLock { state in
      state.traits = traits
      state.theme = theme
      state.isAdopted = true
    }
  }

  func silence() {
    state.withLock { $0.isQuiet = true }
  }

  var isQuiet: Bool { state.withLock(\.isQuiet) }

  func countOutput() {
    state.withLock { $0.outputCount += 1 }
  }

  var outputCount: Int { state.withLock { $0.outputCount } }

  func applied(to profile: TerminalProfile) -> TerminalProfile {
    let (traits, theme, isAdopted) = state.withLock { ($0.traits, $0.theme, $0.isAdopted) }
    return isAdopted ? profile.refined(by: traits, theme: theme) : profile
  }
}

extension TerminalProfile {
  /// The profile in colours of `theme`, nil for no colours, and with as many colours as the
  /// terminal has proved to show. Colours that the variables refuse stay refused.
  package func refined(by traits: TerminalTraits?, theme: Theme?) -> TerminalProfile {
    var profile = self
    guard let theme else {
      profile.colorDepth = .none
      return profile
    }
    profile.theme = theme
    profile.colors = TerminalColors(traits)
    if isTerminal, colorDepth != .none, traits?.hasTrueColor == true { profile.colorDepth = .full }
    return profile
  }
}
