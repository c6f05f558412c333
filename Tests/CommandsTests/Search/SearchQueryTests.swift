import ArgumentParser
import GitHub
import Messages
import PresentationTestSupport
import Testing

@testable import Commands
@testable import Presentation

/// From the words of a command line to GitHub's search syntax.
@Suite(.timeLimit(.minutes(10))) struct SearchQueryTests {
  private func command(_ arguments: [String]) throws -> SearchCommand {
    try #require(try GhrepoCommand.command(from: ["search"] + arguments) as? SearchCommand)
  }

  private func complaint(about arguments: [String]) -> String {
    do {
      _ = try command(arguments)
      return ""
    } catch {
      return usageMessage(error)
    }
  }

  @Test(
    arguments: [
      (["terminal"], "terminal"), (["a", "b c"], "a b c"), (["\"a b\""], "\"a b\""),
      (["--language", "c++"], "language:c++"),
      (["--language", "Jupyter Notebook"], "language:\"Jupyter Notebook\""),
      (["--language", "go", "--language", "c"], "language:go language:c"),
      (["--owner", "apple,swiftlang"], "user:apple user:swiftlang"),
      (["--topic", "cli, tui"], "topic:cli topic:tui"),
      (["--topic", "cli", "--topic", "tui"], "topic:cli topic:tui"),
      (["--license", "mit"], "license:mit"),
      (["--stars", ">10"], "stars:>10"), (["--forks", "1..5"], "forks:1..5"),
      (["--stars", ">1.5k"], "stars:>1500"), (["--size", ">10MB"], "size:>10000"),
      (["--created", "last 3 months"], "created:\"last 3 months\""),
      (["--size", "<=100"], "size:<=100"), (["--followers", "10..*"], "followers:10..*"),
      (["--created", "2026-01-31"], "created:2026-01-31"),
      (["--pushed", ">=2026-01-01"], "pushed:>=2026-01-01"),
      (["--created", "2025-01-01..2025-12-31"], "created:2025-01-01..2025-12-31"),
      (["--created", ">-7d", "--pushed", "yesterday"], "created:>-7d pushed:yesterday"),
      (["--text", "a \"b\" -c:d", "e"], "e \"a b -c:d\""), (["--text", "--json"], "\"--json\""),
      (["--text", "x", "--text=y", "-topic:z"], "-topic:z \"x\" \"y\""),
      (["--text", "-topic:z", "-topic:y"], "-topic:y \"-topic:z\""),
      (["--archived"], "archived:true"), (["--no-archived"], "archived:false"),
      (["--include-forks", "no"], "fork:false"), (["--include-forks", "yes"], "fork:true"),
      (["--include-forks", "only"], "fork:only"),
      (["--visibility", "private"], "is:private"),
      (["--visibility", "public,internal"], "is:public is:internal"),
      (["--match", "name"], "in:name"), (["--match", "name,readme"], "in:name,readme"),
      (["--match", "name", "--match", "topics"], "in:name,topics"),
      (["x", "--stars", "1", "--topic", "y"], "x topic:y stars:1"),
    ] as [([String], String)])
  func `flags become qualifiers after the words`(arguments: [String], text: String) throws {
    #expect(try command(arguments).query.text == text)
  }

  @Test func `a run uses the query that was validated, and reads no word or filter again`()
    async throws
  {
    var command = try command(["x", "--stars", "10", "--explain", "--json"])
    command.terms = ["y"]
    command.options.filters.stars = "20"
    let stage = try await Stage()
    try await command.run(in: stage.context)
    #expect(try stage.output.contains(#""query":"x stars:10""#))
  }

  @Test(arguments: [[], [""], ["  "], ["--page-through"], ["", "\t"]])
  func `an empty search is a friendly usage error`(arguments: [String]) {
    #expect(complaint(about: arguments).contains(Message.usageEmptySearch.said))
  }

  @Test(arguments: ["--language", "--owner", "--topic", "--license"], ["", ","])
  func `an empty filter is named`(option: String, value: String) {
    #expect(
      complaint(about: ["x", option, value])
        .contains(Message.usageEmptyValue(option: option).said))
  }

  @Test(arguments: [
    ("--stars", "many"), ("--forks", "-1"), ("--followers", "1.5"), ("--followers", ">"),
  ])
  func `an invalid number is rejected with its option`(option: String, value: String) {
    #expect(
      complaint(about: ["x", "\(option)=\(value)"])
        .contains(Message.usageNumber(option: option, value: value).said))
  }

  @Test(arguments: ["1.5", "10k", "big"])
  func `an unclear size is rejected with its units`(value: String) {
    #expect(
      complaint(about: ["x", "--size=\(value)"]).contains(Message.usageSize(value: value).said))
  }

  @Test(arguments: [
    ("--created", "tomorrow"), ("--pushed", "2026-13-01"), ("--pushed", "2026-1-1"),
  ])
  func `an invalid date is rejected with its option`(option: String, value: String) {
    #expect(
      complaint(about: ["x", "\(option)=\(value)"])
        .contains(Message.usageDate(option: option, value: value).said))
  }

  @Test(arguments: [
    ("--stars", "20..10"), ("--created", "-1d..-2d"), ("--pushed", "2026-02-01..2026-01-01"),
  ])
  func `a reversed range is called that`(option: String, value: String) {
    #expect(
      complaint(about: ["x", "\(option)=\(value)"])
        .contains(Message.queryReversed(value: value).said))
  }

  @Test(arguments: [
    ("--sort", "size", "best-match, stars, forks, updated, help-wanted-issues"),
    ("--order", "up", "asc, desc"), ("--include-forks", "maybe", "no, yes, only"),
    ("--visibility", "secret", "public, private, internal"),
    ("--match", "title", "name, description, readme, topics"),
    ("--match", "name,title", "name, description, readme, topics"),
    ("--match", ",", "name, description, readme, topics"),
  ])
  func `an invalid choice is rejected with the valid ones`(
    option: String, value: String, choices: String
  ) {
    let complaint = complaint(about: ["x", "\(option)=\(value)"])
    #expect(complaint.contains("one of: \(choices)."), "\(complaint)")
  }

  @Test(arguments: ["", " ", "\"", "\\"])
  func `a text without words is rejected`(text: String) {
    #expect(
      complaint(about: ["x", "--text", text])
        .contains(Message.usageEmptyValue(option: "--text").said))
  }

  @Test(arguments: ["0", "-5"])
  func `a limit below one is rejected`(limit: String) {
    #expect(
      complaint(about: ["x", "--limit=\(limit)"])
        .contains(Message.usageLimit(value: limit).said))
  }

  @Test(arguments: ["0", "10", "-1"])
  func `one to nine requests can run in parallel`(number: String) throws {
    #expect(
      complaint(about: ["x", "--parallel=\(number)"])
        .contains(Message.usageParallel(value: number).said))
    #expect(try ListingOptions.parse(["--parallel", "9"]).parallelism.parallel == 9)
    #expect(try ListingOptions.parse([]).parallelism.parallel == nil)
  }

  @Test(
    arguments: [
      ([], nil, nil), (["--sort", "best-match"], nil, nil), (["--sort", "stars"], .stars, nil),
      (["--sort", "help-wanted-issues", "--order", "asc"], .helpWantedIssues, .ascending),
    ] as [([String], SearchSort?, SortOrder?)])
  func `the order is GitHub's`(arguments: [String], sort: SearchSort?, order: SortOrder?) throws {
    let search = try command(["x"] + arguments).options.listing.sorting.order()
    #expect(search.sort == sort)
    #expect(search.direction == order)
  }
}
