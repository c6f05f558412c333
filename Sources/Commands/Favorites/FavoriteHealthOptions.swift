internal import ArgumentParser
internal import GitHub
internal import Messages
internal import Presentation

/// Filters by what checks have found about favorites.
struct FavoriteHealthOptions: ParsableArguments {
  @Flag(help: .text(.helpFavoritesStale))
  var stale = false

  @Flag(help: .text(.helpFavoritesArchived))
  var archived = false

  @Flag(help: .text(.helpFavoritesMoved))
  var moved = false

  @Flag(help: .text(.helpFavoritesGone))
  var gone = false

  /// `--quiet 12m` means the same.
  @Option(help: .text(.helpFavoritesQuietFor, value: .valueAge))
  var quietFor: String?

  func validate() throws {
    if let quietFor, Self.age(quietFor) == nil {
      throw ValidationError(.usageQuietFor(value: quietFor))
    }
  }

  var qualifiers: [Qualifier] {
    let states = [("stale", stale), ("archived", archived), ("moved", moved), ("gone", gone)]
    return states.filter(\.1).map { Qualifier("is", $0.0) }
      + (quietFor.flatMap(Self.age).map { [Qualifier("pushed", "<-\($0)")] } ?? [])
  }

  /// As searches write it: `12mo` for `12m`; nil for what is no age.
  private static func age(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: #/([0-9]{1,4})(d|w|m|mo|y)/#) else { return nil }
    return "\(match.1)\(match.2 == "m" ? "mo" : match.2)"
  }

  /// The arguments of `favorites` with `--quiet-for` in place of a `--quiet` that has an age: elsewhere
  /// it is a flag.
  static func translated(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, ["favorites", "fav"].contains(first) else {
      return arguments
    }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments.indices.map { index in
      let argument = arguments[index]
      if index < end, argument.hasPrefix("--quiet="), isNumber(String(argument.dropFirst(8))) {
        return "--quiet-for=" + argument.dropFirst(8)
      }
      let next = index + 1 < end ? arguments[index + 1] : ""
      return index < end && argument == "--quiet" && isNumber(next) ? "--quiet-for" : argument
    }
  }

  /// Whether it is meant as an age: a wrong one is an error then.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
  }
}
