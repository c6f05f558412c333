import Auth
import Foundation
import Messages
import PresentationTestSupport
import Testing

@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct FailureReportTests {
  private func said(_ report: ErrorReport, _ language: Language = .en) async throws -> String {
    let stage = try await Stage(language: language)
    stage.context.report(report)
    #expect(try stage.output == "")
    return try stage.speech
  }

  private func report(_ code: Auth.ExitCode = .forbidden) -> ErrorReport {
    ErrorReport(.adviceLocked, next: .adviceTryAgain, exitCode: code)
  }

  @Test func `the error comes first, then the next step, GitHub's message and the request`()
    async throws
  {
    var report = report()
    report.quote = "No."
    report.requestID = "ABC:1"
    #expect(
      try await said(report) == """
        ghrepo: The keyring is locked, or access to it was denied.
        Try again.
        GitHub's message: No.
        GitHub request ID: ABC:1

        """)
    #expect(
      try await said(report, .pl) == """
        ghrepo: Pęk kluczy jest zablokowany albo odmówiono do niego dostępu.
        Spróbuj ponownie.
        Komunikat GitHuba: No.
        ID żądania na GitHubie: ABC:1

        """)
  }

  @Test func `missing parts are omitted`() async throws {
    var report = ErrorReport(.adviceLocked, exitCode: .keyringLocked)
    report.quote = ""
    #expect(
      try await said(report) == "ghrepo: The keyring is locked, or access to it was denied.\n")
  }

  @Test func `a missing repository is reported without the request ID`() async throws {
    var report = report(.notFound)
    report.requestID = "ABC:1"
    #expect(try await !said(report).contains("ABC:1"))
  }

  @Test func `GitHub's message is truncated and sanitized`() async throws {
    var report = report()
    report.quote = "\u{1B}[31m" + String(repeating: "x", count: 10_000)
    let said = try await said(report)
    #expect(!said.contains("\u{1B}"))
    #expect(said.count < 700)
  }
}
