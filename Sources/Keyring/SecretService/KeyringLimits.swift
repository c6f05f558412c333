/// How long a keyring request may take before it is abandoned.
package struct KeyringLimits: Sendable, Hashable {
  /// For requests without user interaction.
  package var response: Duration
  /// From the moment a dialog may be open, so that the user can type a password.
  package var prompt: Duration
  /// After this, the notice explains the wait.
  package var notice: Duration

  package init(
    response: Duration = .seconds(10), prompt: Duration = .seconds(120),
    notice: Duration = .milliseconds(1500)
  ) {
    self.response = response
    self.prompt = prompt
    self.notice = notice
  }
}
