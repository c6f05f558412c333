internal import Subprocess
internal import SystemPackage

/// Opens addresses in the person's graphical browser, never in the terminal.
package struct BrowserOpener: Sendable {
  private let environment: [String: String]

  /// `environment` is the process's own, or a test's.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Whether there is a browser that could show `address`.
  package func canOpen(_ address: String) -> Bool {
    do {
      _ = try BrowserCommand(address: address, environment: environment)
      return true
    } catch {
      return false
    }
  }

  /// Starts a browser with `address` and returns at once; it lives on when this program ends.
  package func open(_ address: String) async -> BrowserOpening {
    do throws(BrowserOpening.Reason) {
      try await start(BrowserCommand(address: address, environment: environment))
      return .opened
    } catch {
      return .unavailable(error)
    }
  }

  /// Lets a short-lived shell put the command in the background of a session of its own, so that
  /// it is nobody's child here and has no terminal; the shell gets the words as they are.
  private func start(_ command: BrowserCommand) async throws(BrowserOpening.Reason) {
    var options = PlatformOptions()
    options.createSession = true
    do {
      let result = try await run(
        .path("/bin/sh"),
        arguments: Arguments(["-c", "\"$@\" &", "sh", command.program] + command.arguments),
        environment: ChildEnvironment.variables(of: environment),
        platformOptions: options, output: .discarded, error: .discarded)
      guard result.terminationStatus.isSuccess else {
        throw BrowserOpening.Reason.failed(detail: "\(result.terminationStatus)")
      }
    } catch let reason as BrowserOpening.Reason {
      throw reason
    } catch {
      throw .failed(detail: "\(error)")
    }
  }
}
