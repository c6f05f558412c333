import Auth
import Foundation
import Messages
import Testing

@testable import App
@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct FailureReportTests {
  private func said(_ advice: Advice, _ language: Language = .en) async throws -> String {
    let stage = try await Stage(language: language)
    FailureReport(in: stage.context).say(advice)
    #expect(try stage.output == "")
    return try stage.speech
  }

  private func advice(_ code: Auth.ExitCode = .forbidden) -> Advice {
    Advice(.adviceLocked, next: .adviceRunAgain, exitCode: code)
  }

  @Test func `what happened comes first, then GitHub's words, the next step and the request`()
    async throws
  {
    var advice = advice()
    advice.quote = "No."
    advice.requestID = "ABC:1"
    #expect(
      try await said(advice) == """
        The keyring is locked, or access to it was denied.
        GitHub says: No.
        Run the command again.
        GitHub request ABC:1

        """)
    #expect(
      try await said(advice, .pl) == """
        Pęk kluczy jest zablokowany albo odmówiono do niego dostępu.
        GitHub odpowiada: No.
        Uruchom polecenie ponownie.
        Identyfikator zapytania na GitHubie: ABC:1

        """)
  }

  @Test func `what is not there is not said`() async throws {
    var advice = Advice(.adviceLocked, exitCode: .keyringLocked)
    advice.quote = ""
    #expect(try await said(advice) == "The keyring is locked, or access to it was denied.\n")
  }

  @Test func `nobody needs the number of a request for something that is not there`() async throws {
    var advice = advice(.notFound)
    advice.requestID = "ABC:1"
    #expect(try await !said(advice).contains("ABC:1"))
  }

  @Test func `GitHub's words are cut and made harmless`() async throws {
    var advice = advice()
    advice.quote = "\u{1B}[31m" + String(repeating: "x", count: 10_000)
    let said = try await said(advice)
    #expect(!said.contains("\u{1B}"))
    #expect(said.count < 700)
  }
}
