internal import Access
internal import Core
internal import Subprocess

/// The buffer that tmux pastes, and the clipboard of the terminal around it, to which tmux does not
/// pass on what a program sends.
package struct TmuxBuffer: Sendable {
  private let environment: [String: String]

  /// Nil outside of tmux.
  package init?(environment: [String: String]) {
    guard environment["TMUX"]?.isEmpty == false else { return nil }
    self.environment = environment
  }

  /// Whether tmux has taken the text.
  @discardableResult
  package func load(_ text: String) async -> Bool {
    // tmux before 3.2 has no -w.
    for options in [["-w"], []] where await run(options, text) { return true }
    return false
  }

  private func run(_ options: [String], _ text: String) async -> Bool {
    do {
      let result = try await Subprocess.run(
        .name("tmux"), arguments: Arguments(["set-buffer"] + options + ["--", text]),
        environment: ChildEnvironment.variables(of: environment), input: .none,
        output: .discarded, error: .discarded)
      return result.terminationStatus.isSuccess
    } catch { return false }
  }
}
