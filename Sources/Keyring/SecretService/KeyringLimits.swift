/// How long a keyring may take before a request is given up.
package struct KeyringLimits: Sendable, Hashable {
  /// For requests that need no user.
  package var answer: Duration
  /// From the moment a dialog may be open, so that the user can type a password.
  package var person: Duration
  /// After this, the notice says what is being waited for.
  package var notice: Duration

  package init(
    answer: Duration = .seconds(10), person: Duration = .seconds(120),
    notice: Duration = .milliseconds(1500)
  ) {
    self.answer = answer
    self.person = person
    self.notice = notice
  }
}
