/// What became of an address that was to be opened in a browser.
package enum BrowserOpening: Sendable, Equatable {
  /// A browser was started; what it does with the address is not known.
  case opened
  case unavailable(Reason)

  package enum Reason: Error, Sendable, Equatable {
    /// Not an http or https address that is safe to hand to a program.
    case notWebAddress
    /// No screen to open a window on.
    case noDisplay
    /// Logged in from elsewhere: a window would open on the wrong machine.
    case remoteSession
    /// No graphical browser is named in `GH_BROWSER` or `BROWSER`, or `xdg-open` is not installed.
    case noBrowser
    /// The browser could not be started; `detail` is the system's text.
    case failed(detail: String)
  }
}
