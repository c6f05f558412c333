import ArgumentParser
import Auth
import Commands
import Messages
import Testing

@testable import App

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
  @Test func `a failure describes itself by its message`() {
    let failure = Failure(
      ErrorReport(.usageTwoHosts(address: "a.example", option: "b"), exitCode: .usage))
    #expect("\(failure)" == "The URL is on a.example, but --hostname is b.")
    #expect(GhrepoCommand.fullMessage(for: failure).contains("a.example"))
  }
}
