import ArgumentParser
import Foundation
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands

/// Every help screen is compared with a file of `Golden`; GHREPO_UPDATE_GOLDEN=1 updates them.
@Suite(.timeLimit(.minutes(10))) struct HelpGoldenTests {
  /// The words of each command with a help screen; the program itself has none.
  static let commands = commands(from: GhrepoCommand.self, [])
    .map { $0.joined(separator: " ") }
  static let languages = Language.allCases.map(\.rawValue)

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")
  private static let updates = ProcessInfo.processInfo.environment["GHREPO_UPDATE_GOLDEN"] == "1"

  private static func commands(
    from command: any ParsableCommand.Type, _ words: [String]
  ) -> [[String]] {
    let shown = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return [words]
      + shown.flatMap { commands(from: $0, words + [$0.configuration.commandName ?? ""]) }
  }

  private static func help(_ command: String, _ language: String, columns: Int = 80) async throws
    -> String
  {
    let outcome = try await BuiltProgram.run(
      command.split(separator: " ").map(String.init) + ["--help"], language: language,
      columns: columns)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    return outcome.output
  }

  @Test(arguments: commands, languages)
  func `help matches the approved screens`(command: String, language: String) async throws {
    let words = ["help"] + command.split(separator: " ").map(String.init)
    let name = "\(words.joined(separator: "-")).\(language).txt"
    let file = Self.folder.appending(path: name)
    let help = try await Self.help(command, language)
    if Self.updates { try Data(help.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == help, "\(name) differs")
  }

  @Test(arguments: commands, languages)
  func `help fits a terminal of 80 columns`(command: String, language: String) async throws {
    for line in try await Self.help(command, language).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: commands, languages)
  func `examples keep their lines at any width`(command: String, language: String) async throws {
    let language = try #require(Language(rawValue: language))
    let heading = Message.manualExamples.text(in: language)
    for columns in [80, 100, 200] {
      let help = try await Self.help(command, language.rawValue, columns: columns)
      let start = try #require(help.range(of: "\n\(heading):\n")?.upperBound)
      let examples = help[start...].prefix { $0 != "\u{0}" }.components(separatedBy: "\n\n")[0]
      for line in examples.split(separator: "\n") {
        #expect(line.hasPrefix("  ghrepo ") || line.hasPrefix("  # "), "\(line)")
      }
      #expect(examples.split(separator: "\n").count >= 2)
    }
  }

  @Test(arguments: commands)
  func `help works in the narrowest terminal`(command: String) async throws {
    #expect(try await Self.help(command, "en", columns: 1).contains("--help"))
  }
}
