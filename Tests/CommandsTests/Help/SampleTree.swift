import ArgumentParser

/// Commands with everything of ArgumentParser that ghrepo has a sentence for. Their own texts are capitals and
/// symbols, so that every other word on the screen is ArgumentParser's.
struct SampleTree: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "@@@", usage: "tree", discussion: "@@@ @@@", version: "1.0",
    subcommands: [Plain.self, Required.self, Crowded.self, Parent.self],
    groupedSubcommands: [CommandGroup(name: "@@@", subcommands: [Grouped.self])],
    defaultSubcommand: Plain.self)

  struct Plain: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "plain", abstract: "@@@", usage: "tree plain")

    @Option(name: .shortAndLong, help: "@@@") var limit = 30
    @Option(help: "@@@ @@@ @@@ @@@ @@@ @@@ @@@ @@@ @@@ @@@ @@@ @@@") var sort = Order.asc
    @Option(help: "@@@") var three: Three?
    @Option(help: "@@@") var six: Six?
    @Option(help: "@@@", transform: { _ in throw Refusal() }) var even: Int?
    @Flag(name: .shortAndLong, help: "@") var flag = false
    @Flag(help: "@@") var colour = Colour.red
    @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "@@@") var images: Bool?
  }

  struct Required: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "required", abstract: "@@@", usage: "tree required")

    @Argument(help: "@@@") var words: [String]
  }

  /// More options than a synopsis can show.
  struct Crowded: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "crowded", usage: "tree crowded")

    @Flag var letters: [Letter] = []
  }

  struct Grouped: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grouped", abstract: "@@@", usage: "tree grouped")
  }

  /// A command that does nothing without a subcommand.
  struct Parent: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "parent", abstract: "@@@", usage: "tree parent", discussion: "@@@",
      subcommands: [Child.self])
  }

  struct Child: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "child", usage: "tree child")

    @Flag var choice: Colour
  }
}

enum Order: String, ExpressibleByArgument, CaseIterable { case asc, desc }
enum Three: String, ExpressibleByArgument, CaseIterable { case p, q, r }
enum Six: String, ExpressibleByArgument, CaseIterable { case p, q, r, s, t, u }
enum Colour: String, EnumerableFlag { case red, blue }
enum Letter: String, EnumerableFlag { case k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13 }

/// Why a value is rejected, in the program's own words.
struct Refusal: Error, CustomStringConvertible {
  let description = "@@@"
}

extension SampleTree {
  /// All words of the commands and the command lines of the tests, in lower case.
  static let words: Set<String> = [
    "tree", "plain", "required", "crowded", "grouped", "parent", "child", "help", "words", "limit",
    "sort", "three", "six", "even", "mixed", "flag", "images", "red", "blue", "asc", "desc", "up",
    "p", "q", "r", "s", "t", "u", "v", "w", "x", "zz", "k", "tcsh", "zsh", "bash", "fish", "-",
    "--",
    "---", "-l", "-f", "-i", "-h", "-x", "-lx", "-fi", "--limit", "--lim", "--sort", "--three",
    "--six", "--even", "--mixed", "--flag", "--red", "--blue", "--images", "--no-images", "--help",
    "--version", "--k", "i", "--generate-completion-script",
  ]
}
