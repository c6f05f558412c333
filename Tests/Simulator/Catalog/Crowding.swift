/// Makes a catalog as crowded as GitHub: most repositories have hardly any stars, and scripts
/// create many at once. Generated repositories have few ties otherwise.
package struct Crowding: Sendable, Equatable {
  /// The percentage of repositories with zero to two stars, mostly zero.
  package var starless = 0
  /// Per thousand, the repositories created on one of a few days, many of them in the same second.
  package var bursts = 0
  /// The number of repositories created in the same second without stars, so that nothing divides a
  /// search for them.
  package var inOneSecond = 0

  package init() {}

  package static var asOnGitHub: Crowding {
    var crowding = Crowding()
    crowding.starless = 70
    crowding.bursts = 120
    return crowding
  }

  /// The days of bursts, counted back from the anchor.
  private static let days: [Int64] = [40, 41, 300, 365, 700, 1200, 1201, 1202, 2500, 4000]

  func apply(
    to repositories: inout [SimulatedRepository], seed: UInt64, anchor: Timestamp
  ) {
    guard self != Crowding() else { return }
    var random = RandomSource(seed: seed ^ 0xC0DE)
    for index in repositories.indices {
      if random.below(100) < starless {
        setStars(of: &repositories[index], to: max(0, random.below(8) - 5))
      }
      if random.below(1000) < bursts {
        // A script that runs for some minutes and creates several per second.
        let day = anchor + -random.pick(Self.days) * 86_400
        setCreated(of: &repositories[index], to: day + Int64(random.below(600) / 4 * 4))
      }
    }
    for index in repositories.indices.suffix(inOneSecond) {
      setStars(of: &repositories[index], to: 0)
      setCreated(of: &repositories[index], to: anchor + -500 * 86_400)
    }
  }

  private func setStars(of repository: inout SimulatedRepository, to stars: Int) {
    repository.stars = stars
    repository.forks = min(repository.forks, stars)
    repository.subscribers = min(repository.subscribers, stars + 1)
  }

  private func setCreated(of repository: inout SimulatedRepository, to time: Timestamp) {
    repository.created = time
    repository.pushed = max(repository.pushed, time)
    repository.updated = max(repository.updated, repository.pushed)
  }
}
