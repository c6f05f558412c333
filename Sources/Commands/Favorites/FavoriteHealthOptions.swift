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

  @Option(help: .text(.helpFavoritesQuietFor, value: .valueAge))
  var quietFor: String?

  func validate() throws {
    if let quietFor, !Self.isAge(quietFor) {
      throw ValidationError(.usageQuietFor(value: quietFor))
    }
  }

  var qualifiers: [Qualifier] {
    let states = [("stale", stale), ("archived", archived), ("moved", moved), ("gone", gone)]
    return states.filter(\.1).map { Qualifier("is", $0.0) }
      + (quietFor.map { [Qualifier("pushed", "<-\($0)")] } ?? [])
  }

  /// A month is `mo`, as in searches: `m` is a minute elsewhere.
  private static func isAge(_ text: String) -> Bool {
    text.wholeMatch(of: #/[0-9]{1,4}(h|d|w|mo|y)/#) != nil
  }
}
