import Auth
import Foundation
import Messages
import Testing

@testable import App
@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct FailureReportTests {
  private func said(_ errorReport: ErrorReport, _ language: Language = .en) async throws -> String {
    let stage = try await Stage(language: language)
    ErrorPrinter(in: stage.context).say(errorReport)
    #expect(try stage.output == "")
    return try stage.speech
  }

  private func errorReport(_ code: Auth.ExitCode = .forbidden) -> ErrorReport {
    ErrorReport(.adviceLocked, next: .adviceRunAgain, exitCode: code)
  }

  @Test func `what happened comes first, then GitHub's words, the next step and the request`()
    async throws
  {
    var errorReport = errorReport()
    errorReport.quote = "No."
    errorReport.requestID = "ABC:1"
    #expect(
      try await said(errorReport) == """
        The keyring is locked, or access to it was denied.
        GitHub says: No.
        Run the command again.
        GitHub request ABC:1

        """)
    #expect(
      try await said(errorReport, .pl) == """
        Pęk kluczy jest zablokowany albo odmówiono do niego dostępu.
        GitHub odpowiada: No.
        Uruchom polecenie ponownie.
        Identyfikator zapytania na GitHubie: ABC:1

        """)
  }

  @Test func `what is not there is not said`() async throws {
    var errorReport = ErrorReport(.adviceLocked, exitCode: .keyringLocked)
    errorReport.quote = ""
    #expect(try await said(errorReport) == "The keyring is locked, or access to it was denied.\n")
  }

  @Test func `nobody needs the number of a request for something that is not there`() async throws {
    var errorReport = errorReport(.notFound)
    errorReport.requestID = "ABC:1"
    #expect(try await !said(errorReport).contains("ABC:1"))
  }

  @Test func `GitHub's words are cut and made harmless`() async throws {
    var errorReport = errorReport()
    errorReport.quote = "\u{1B}[31m" + String(repeating: "x", count: 10_000)
    let said = try await said(errorReport)
    #expect(!said.contains("\u{1B}"))
    #expect(said.count < 700)
  }
}
