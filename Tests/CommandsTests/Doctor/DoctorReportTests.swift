import Auth
import Messages
import Terminal
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct DoctorReportTests {
  private let checks = [
    DoctorCheck(.api, .ok, .plain("https://api.github.com responded")),
    DoctorCheck(
      .store(.keyring), .problem, .plain("locked"), next: .plain("Unlock it, then run this again.")),
    DoctorCheck(.store(.file), .warning, .plain("a")), DoctorCheck(.jq, .note, .plain("b")),
    DoctorCheck(.clock, .skipped, .plain("c")),
  ]

  private func lines(
    _ columns: Int?, isAccessible: Bool = false, _ language: Language = .en
  ) -> [String] {
    DoctorReport(checks: checks, language: language)
      .lines(columns: columns, isAccessible: isAccessible).map(\.plain.string)
  }

  @Test func `every check has a sign, and its next step is below`() {
    #expect(
      lines(nil) == [
        "✓ API          https://api.github.com responded",
        "✗ Keyring      locked",
        "               → Unlock it, then run this again.",
        "! Token store  a",
        "i jq           b",
        "– Clock        c",
        "",
        "1 problem found.",
      ])
  }

  @Test(arguments: [1, 10, 20, 40, 44, 60, 80], Language.allCases)
  func `lines fit the window`(columns: Int, language: Language) {
    for line in DoctorReport(checks: checks, language: language)
      .lines(columns: columns, isAccessible: false)
    {
      #expect(line.columns <= max(columns, 4), "\(line.plain.string)")
    }
  }

  @Test func `a screen reader gets words in place of signs and columns`() {
    #expect(
      lines(nil, isAccessible: true) == [
        "API: fine. https://api.github.com responded",
        "Keyring: problem. locked",
        "Unlock it, then run this again.",
        "Token store: warning. a",
        "jq: note. b",
        "Clock: not checked. c",
        "",
        "1 problem found.",
      ])
  }

  @Test func `texts from outside are sanitized`() {
    let check = DoctorCheck(.jq, .ok, .plain("a\u{1B}[31mb\nc"))
    let report = DoctorReport(checks: [check], language: .en)
    let first = report.lines(columns: nil, isAccessible: false)[0].plain.string
    #expect(!first.contains("\u{1B}") && first.contains("b c"))
    #expect(report.problems == 0)
  }
}
