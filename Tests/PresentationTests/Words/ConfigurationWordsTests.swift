import Auth
import PresentationTestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ConfigurationWordsTests {
  private static let expectations: [ConfigurationError.Expected] = [
    .text, .texts, .keys, .number, .numberWithin(1...9), .table, .tables, .directory, .account,
    .host, .rule, .word(["dark", "light"]),
  ]

  private func text(_ expected: ConfigurationError.Expected) -> String {
    let error = ConfigurationError.wrongType(
      path: "/c.yml", line: 3, key: "a.b", value: "drak", expected: expected)
    return Failure(error).text
  }

  @Test func `a wrong value is named with its place and with what is expected`() {
    for expected in Self.expectations {
      #expect(text(expected).hasPrefix("/c.yml, line 3: a.b must be "))
      #expect(text(expected).contains(", not \"drak\"."))
    }
    #expect(Set(Self.expectations.map(text)).count == Self.expectations.count)
    #expect(text(.word(["dark", "light"])).contains("must be dark or light, not"))
    #expect(text(.numberWithin(1...9)).contains("1") && text(.numberWithin(1...9)).contains("9"))
  }

  @Test(
    arguments: [
      (.unreadable(path: "/c.yml", detail: "Permission denied"), .failure, "Permission denied"),
      (.notUTF8(path: "/c.yml", line: 7), .usage, "7"),
      (.notYAML(path: "/c.yml", line: 7), .usage, "line 7"),
      (.duplicateKey(path: "/c.yml", line: 7, key: "theme"), .usage, "theme is set more than"),
      (
        .wrongType(path: "/c.yml", line: 7, key: "a", value: nil, expected: .table), .usage,
        "a must be a mapping."
      ),
      (.unknownKey(path: "/c.yml", line: 7, key: "thme", nearest: "theme"), .usage, "theme"),
      (.unknownKey(path: "/c.yml", line: 7, key: "xyz", nearest: nil), .usage, "xyz"),
    ] as [(ConfigurationError, ExitCode, String)])
  func `a file that cannot be used is named with the place of the mistake`(
    error: ConfigurationError, code: ExitCode, words: String
  ) {
    let failure = Failure(error)
    #expect(failure.report.exitCode == code && failure.report.next != nil)
    #expect(failure.text.contains("/c.yml") && failure.text.contains(words), "\(failure.text)")
  }

  @Test func `an unknown action comes with all that there are`() {
    let failure = Failure(ConfigurationError.keys(path: "/c.yml", line: 2, .unknownAction("fly")))
    #expect(failure.text.contains("fly"))
    for action in BrowseAction.allCases { #expect(failure.text.contains(action.rawValue)) }
  }
}
