internal import ArgumentParser
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// The flags that become qualifiers of the query.
struct SearchFilters: ParsableArguments {
  @Option(name: .shortAndLong, help: .text(.helpLanguage, value: .valueName))
  var language: [String] = []

  @Option(help: .text(.helpOwner, value: .valueLogin))
  var owner: [String] = []

  @Option(help: .text(.helpTopic, value: .valueName))
  var topic: [String] = []

  @Option(help: .text(.helpLicense, value: .valueKey))
  var license: [String] = []

  @Option(help: .text(.helpStars, value: .valueNumber))
  var stars: String?

  @Option(help: .text(.helpForks, value: .valueNumber))
  var forks: String?

  @Option(help: .text(.helpSize, value: .valueNumber))
  var size: String?

  @Option(help: .text(.helpFollowers, value: .valueNumber))
  var followers: String?

  @Option(help: .text(.helpNumberTopics, value: .valueNumber))
  var numberTopics: String?

  @Option(help: .text(.helpGoodFirstIssues, value: .valueNumber))
  var goodFirstIssues: String?

  @Option(help: .text(.helpHelpWantedIssues, value: .valueNumber))
  var helpWantedIssues: String?

  @Option(parsing: .unconditional, help: .text(.helpCreated, value: .valueDate))
  var created: String?

  @Option(
    name: [.long, .customLong("updated")], parsing: .unconditional,
    help: .text(.helpPushed, value: .valueDate))
  var pushed: String?

  @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: .text(.helpArchived))
  var archived: Bool?

  @Option(help: .text(.helpIncludeForks, value: .valueChoice))
  var includeForks: ForkChoice?

  @Option(help: .text(.helpVisibility, value: .valueChoice))
  var visibility: [CommaList<VisibilityChoice>] = []

  @Option(help: .text(.helpMatch, value: .valueField))
  var match: [CommaList<MatchChoice>] = []

  /// What the flags stand for, once they are validated.
  private(set) var qualifiers: [Qualifier] = []

  private enum CodingKeys: CodingKey {
    case language, owner, topic, license, stars, forks, size, followers, numberTopics
    case goodFirstIssues, helpWantedIssues, created, pushed, archived, includeForks, visibility
    case match
  }

  /// Throws for an option with an empty value, such as an empty variable in a script, which must
  /// not silently widen the search.
  mutating func validate() throws {
    if let list = lists.first(where: { $0.values.contains([]) }) {
      throw ValidationError(.usageEmptyValue(option: list.option))
    }
    qualifiers = try texts() + numbers() + dates() + choices()
  }

  private func texts() -> [Qualifier] {
    lists.flatMap { list in list.values.joined().map { Qualifier(list.name, $0) } }
  }

  private var lists: [(option: String, name: String, values: [[String]])] {
    [
      ("--language", "language", language.map(\.commaSeparated)),
      ("--owner", "user", owner.map(\.commaSeparated)),
      ("--topic", "topic", topic.map(\.commaSeparated)),
      ("--license", "license", license.map(\.commaSeparated)),
    ]
  }

  private func numbers() throws -> [Qualifier] {
    let numbers = [
      ("--stars", "stars", stars), ("--forks", "forks", forks), ("--size", "size", size),
      ("--followers", "followers", followers), ("--number-topics", "topics", numberTopics),
      ("--good-first-issues", "good-first-issues", goodFirstIssues),
      ("--help-wanted-issues", "help-wanted-issues", helpWantedIssues),
    ]
    return try numbers.compactMap { option, name, value in
      guard let value else { return nil }
      do throws(RangeError) {
        let number = NumericRange.resolved(value, for: name) ?? value
        return Qualifier(name, try NumericRange(parsing: number).text)
      } catch {
        if case .reversed = error { throw ValidationError(.queryReversed(value: value)) }
        throw ValidationError(
          name == "size"
            ? .usageSize(value: value) : .usageNumber(option: option, value: value))
      }
    }
  }

  private func dates() throws -> [Qualifier] {
    try [("created", created), ("pushed", pushed)].compactMap { name, value in
      guard let value else { return nil }
      do throws(RangeError) { try DateRange.check(value) } catch {
        if case .reversed = error { throw ValidationError(.queryReversed(value: value)) }
        throw ValidationError(.usageDate(option: "--\(name)", value: value))
      }
      return Qualifier(name, value)
    }
  }

  private func choices() -> [Qualifier] {
    var qualifiers: [Qualifier] = []
    if let archived { qualifiers.append(Qualifier("archived", "\(archived)")) }
    if let includeForks { qualifiers.append(Qualifier("fork", includeForks.value)) }
    qualifiers += visibility.flatMap(\.values).map { Qualifier("is", $0.rawValue) }
    let places = match.flatMap(\.values).map(\.rawValue)
    if !places.isEmpty { qualifiers.append(Qualifier("in", places.joined(separator: ","))) }
    return qualifiers
  }
}
