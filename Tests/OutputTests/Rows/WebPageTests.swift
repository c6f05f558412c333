import PresentationTestSupport
import Testing

@testable import Output
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct WebPageTests {
  @Test(arguments: [[:], ["DISPLAY": ":0", "PATH": "/nonexistent"], ["SSH_TTY": "/dev/pts/1"]])
  func `a URL that cannot be opened is printed on standard output`(
    environment: [String: String]
  ) async throws {
    let stage = try await Stage(environment)
    try await stage.context.openPage("https://github.com/a/b")
    #expect(try stage.output == "https://github.com/a/b\n")
    #expect(try stage.speech == "No browser is available. Open this URL yourself:\n")
  }

  @Test func `a URL that opens leaves standard output empty`() async throws {
    let stage = try await Stage(["BROWSER": "/bin/true", "DISPLAY": ":0"])
    try await stage.context.openPage("https://github.com/a/b")
    #expect(try stage.output == "")
    #expect(try stage.speech == "Opened https://github.com/a/b\n")
  }
}
