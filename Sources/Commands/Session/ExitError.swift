package import Auth

/// Ends the program with a code after everything has been said already.
package struct ExitError: Error, Sendable {
  package let code: ExitCode

  package init(code: ExitCode) {
    self.code = code
  }
}
