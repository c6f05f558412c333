import PresentationTestSupport
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(10))) struct WebOptionTests {
  @Test func `a search and a repository have web pages`() async throws {
    let stage = try await Stage()
    try await stage.run("search", "a b", "--topic", "c#", "-topic:x", "--web")
    try await stage.run("show", "https://github.com/a/b/issues", "--web")
    try await stage.run("show", "a/b", "--web", "--hostname", "ghe.example")
    #expect(
      try stage.output == """
        https://github.com/search?type=repositories&q=a%20b%20-topic%3Ax%20topic%3Ac%23
        https://github.com/a/b
        https://ghe.example/a/b

        """)
  }
}
