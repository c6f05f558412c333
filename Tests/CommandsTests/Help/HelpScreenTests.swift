import ArgumentParser
import Commands
import Testing

/// ArgumentParser's own screen is the model, so that an upgrade that changes it fails here.
@Suite(.timeLimit(.minutes(10))) struct HelpScreenTests {
  /// Both screens of a command line with `--help`.
  private func screens(
    _ root: any ParsableCommand.Type, _ words: [String], _ columns: Int
  ) throws -> (own: String, parser: String) {
    var request = try root.parseAsRoot(words + ["--help"])
    let error = #expect(throws: (any Error).self) { try request.run() }
    let parser = root.fullMessage(for: try #require(error), columns: columns)
    return (HelpScreen(request, columns: columns).text, parser)
  }

  /// The screen with the text below the first paragraph at the end.
  private func withExamplesLast(_ screen: String) -> String {
    guard screen.hasPrefix("OVERVIEW: "), let start = screen.firstRange(of: "\n\n"),
      let usage = screen.firstRange(of: "\n\nUSAGE: "), start.upperBound < usage.lowerBound
    else { return screen }
    let rest = screen[usage.lowerBound...].reversed().drop { $0 == "\n" }.reversed()
    return screen[..<start.lowerBound] + String(rest) + "\n\n"
      + screen[start.upperBound..<usage.lowerBound]
  }

  @Test(arguments: HelpGoldenTests.commands + ["help-topic", "renew"], [50, 80, 200])
  func `help is ArgumentParser's, with the examples at its end`(command: String, columns: Int)
    throws
  {
    let words = command.split(separator: " ").map(String.init)
    let (own, parser) = try screens(GhrepoCommand.self, words, columns)
    #expect(own == withExamplesLast(parser))
  }

  @Test(
    arguments: ["", "plain", "required", "crowded", "grouped", "parent", "parent child"], [40, 80])
  func `every kind of option and command is shown like ArgumentParser does`(
    command: String, columns: Int
  ) throws {
    let words = command.split(separator: " ").map(String.init)
    let (own, parser) = try screens(SampleTree.self, words, columns)
    #expect(own == withExamplesLast(parser))
  }

  @Test func `ghrepo without a command shows its help`() throws {
    let help = try GhrepoCommand.parseAsRoot(["--help"])
    #expect(HelpScreen(GhrepoCommand(), columns: 80).text == HelpScreen(help, columns: 80).text)
  }
}
