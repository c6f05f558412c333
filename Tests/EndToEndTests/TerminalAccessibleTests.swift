import GitHubSimulator
import TestSupport
import Testing

/// Output for a screen reader: lines that are written once, without signs that only draw.
@Suite(.timeLimit(.minutes(20))) struct TerminalAccessibleTests {
  private func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x25FF, 0x2605, 0x2610, 0x2611, 0x2665, 0x2800...0x28FF: true
    default: false
    }
  }

  /// Nothing moves the cursor, erases, or draws.
  private func expectReadable(_ output: String) {
    #expect(!output.unicodeScalars.contains(where: isDrawing), "\(output)")
    #expect(!output.contains("\u{1B}[?1049h") && !output.contains("\u{1B}[K"))
    let returns = output.replacing("\r\n", with: "\n")
    #expect(!returns.contains("\r"), "\(output)")
  }

  @Test(arguments: [
    (["--accessible"], "images: auto\n", [:]), ([], "accessible: true\n", [:]),
    ([], "images: auto\n", ["ACCESSIBLE": "1"]),
  ])
  func `a list is read, opened, marked and paged line by line`(
    options: [String], settings: String, environment: [String: String]
  ) async throws {
    let stage = try await TerminalStage(configuration: settings)
    let session = try stage.ghrepo(
      ["browse", "library"] + options, environment: environment)
    let prompt = "Enter: more, NUMBER: open that row, f NUMBER: favorite, ?: help, q: quit"
    try await session.see(prompt)
    #expect(session.output.contains("1. ") && session.output.contains(" stars"))
    session.type("f2\n")
    try await session.see("Added ")
    session.type("f 2\n")
    try await session.see("Removed ")
    session.type("1\n")
    try await session.see("Default branch")
    session.type("99\n")
    try await session.see("There is no row 99 here.")
    session.type("what\n")
    try await session.see("This line is not complete")
    session.type("?\n")
    try await session.see("n NUMBER TEXT: write a note")
    session.type("t 2 cli, Later\n")
    try await session.see("Added ")
    session.type("T 2 -cli\n")
    try await session.see("tags updated.")
    session.type("n 2 Read this, it has 2 parts\n")
    try await session.see("note updated.")
    session.type("t 3 -cli\n")
    try await session.see(" is not a favorite.")
    session.type("n 2 -\n")
    try await session.see("note updated.")
    session.type("o 2\n")
    try await session.see("http")
    session.type("c 2 ~/clone\n")
    try await session.see("Could not clone ")
    session.type("\n")
    try await session.see(" stars")
    try await session.see(prompt)
    session.type("q\n")
    #expect(try await session.exitCode() == 0)
    expectReadable(session.output)
  }

  @Test func `rows can be opened at the end of a list`() async throws {
    let stage = try await TerminalStage()
    let session = try stage.ghrepo(
      "search", "library", "--page-through", "--limit", "2", "--accessible")
    try await session.see("NUMBER: open that row, f NUMBER: favorite, ?: help, Enter or q: quit")
    session.type("2\n")
    try await session.see("Default branch")
    session.type("\n")
    #expect(try await session.exitCode() == 0)
    expectReadable(session.output)
  }

  @Test(arguments: [
    ["show", "octo-org/hello-world"], ["status"], ["trending"], ["search", "library", "--explain"],
  ])
  func `other output has no signs that only draw`(arguments: [String]) async throws {
    let stage = try await TerminalStage(configuration: "images: auto\n")
    let session = try stage.ghrepo(arguments + ["--accessible"])
    _ = try await session.exitCode()
    #expect(!session.output.isEmpty)
    expectReadable(session.output)
  }
}
