import Foundation
import Messages
import TestSupport
import Testing

/// The help text of each option, read from ArgumentParser's description of the program.
@Suite(.timeLimit(.minutes(10))) struct HelpCoverageTests {
  private struct Tool: Decodable { var command: Command }

  private struct Command: Decodable {
    var commandName: String
    var shouldDisplay: Bool
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [Command]?

    var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
  }

  private struct Argument: Decodable {
    struct Name: Decodable { var name: String }

    var abstract: String?
    var valueName: String?
    var shouldDisplay: Bool
    var names: [Name]?

    var label: String { names?.map(\.name).joined(separator: "/") ?? valueName ?? "" }
  }

  private static func commands(_ language: String) async throws -> [Command] {
    let text = try await BuiltProgram.run(["--experimental-dump-help"], language: language).output
    return try JSONDecoder().decode(Tool.self, from: Data(text.utf8)).command.all
      .filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// ArgumentParser's own options, which are translated only when help is printed.
  private static let parserOptions: Set<String> = ["help", "h/help", "version"]

  @Test(arguments: Language.allCases.map(\.rawValue))
  func `every command and every option has help text`(language: String) async throws {
    for command in try await Self.commands(language) {
      #expect(command.abstract?.isEmpty == false, "\(command.commandName)")
      #expect(command.discussion?.contains("  ghrepo ") == true, "\(command.commandName)")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        #expect(argument.abstract?.isEmpty == false, "\(command.commandName) \(argument.label)")
      }
    }
  }

  private static let translations = Language.allCases.map(\.rawValue).filter { $0 != "en" }

  @Test(arguments: translations)
  func `no help text is the same as in English`(language: String) async throws {
    let english = try await Self.commands("en")
    #expect(english.count == HelpGoldenTests.commands.count)
    for (first, second) in zip(english, try await Self.commands(language)) {
      #expect(first.abstract != second.abstract, "\(first.commandName)")
      for (one, other) in zip(first.arguments ?? [], second.arguments ?? [])
      where one.shouldDisplay && !Self.parserOptions.contains(one.label) {
        #expect(one.abstract != other.abstract, "\(first.commandName) \(one.label)")
      }
    }
  }

  @Test(arguments: translations)
  func `translated help contains none of ArgumentParser's English`(language: String) async throws {
    let english = [
      "Show ", "USAGE", "OPTIONS:", "ARGUMENTS", "(values", "<options>",
      "<command>", "COMMANDS", "(default",
    ]
    for command in HelpGoldenTests.commands {
      let help = try await BuiltProgram.run(
        command.split(separator: " ").map(String.init) + ["--help"], language: language
      ).output
      for word in english { #expect(!help.contains(word), "\(command): \(word)") }
    }
  }
}
