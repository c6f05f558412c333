import FoundationEssentials
import GitHub
import Storage

/// Repositories that may have gained most, and what is known about each.
struct GainCandidates {
  private struct Candidate {
    let repository: Repository
    /// Stars that it has probably gained.
    var estimate: Double
    /// What it has gained; nil before its history was read.
    var gained: Int?
    /// Whether its history cannot be read.
    var isOut = false
  }

  private let window: GainWindow
  private let now: Date
  private var all: [Int64: Candidate] = [:]

  /// How much likelier a repository with a recent push is to gain.
  private static let activity = 10.0
  /// Days in which a new repository gains most.
  private static let launch = 60.0

  init(_ window: GainWindow, at now: Date) { (self.window, self.now) = (window, now) }

  var count: Int { all.count }
  /// Candidates whose gain is known.
  var known: Int { all.values.count { $0.gained != nil } }
  var ids: [Int64] { Array(all.keys) }

  mutating func add(_ repositories: [Repository]) {
    for repository in repositories where all[repository.id] == nil {
      all[repository.id] = Candidate(
        repository: repository, estimate: estimate(repository))
    }
  }

  mutating func note(_ gained: Int, of id: Int64) { all[id]?.gained = gained }

  /// Candidates whose history should have been read, and could not.
  private(set) var unread = 0

  /// - Parameter isUnread: Whether it has a history.
  mutating func drop(_ id: Int64, isUnread: Bool = false) {
    all[id]?.isOut = true
    if isUnread { unread += 1 }
  }

  /// Takes over what was known at `time`; stars that came since are known, too.
  mutating func note(_ history: StarHistory, from time: Date, of id: Int64, isFresh: Bool) {
    guard let candidate = all[id] else { return }
    let gained = history.gained(window, before: time)
    if isFresh { return note(gained, of: id) }
    let total = history.weeks.reduce(0) { $0 + $1.days.reduce(0, +) }
    // The sum of a part of the history says nothing about what came since.
    let isWhole = history.weeks.count < StarHistory.weeksPerPage
    let passed = max(1, now.timeIntervalSince(time) / StarHistory.dayLength)
    let risen = isWhole ? candidate.repository.stargazersCount - total : 0
    all[id]?.estimate = max(
      candidate.estimate, Double(gained), Double(risen) * Double(window.days) / passed)
  }

  /// The repositories to read next; none if the first `wanted` of the ranking cannot change any more.
  func mostPromising(_ number: Int, for wanted: Int) -> [Repository] {
    let gains = all.values.compactMap(\.gained).sorted(by: >)
    let least = gains.count < wanted ? 0 : gains[wanted - 1]
    let open = all.values.filter {
      $0.gained == nil && !$0.isOut && $0.repository.stargazersCount > least
    }
    return open.sorted {
      ($0.estimate, $0.repository.id) > ($1.estimate, $1.repository.id)
    }
    .prefix(max(0, number)).map(\.repository)
  }

  /// Repositories that gained stars, most first.
  var ranked: [(repository: Repository, stars: Int)] {
    let known = all.values.compactMap { candidate in
      candidate.gained.map { (repository: candidate.repository, stars: $0) }
    }
    return known.filter { $0.stars > 0 }.sorted { left, right in
      let (first, second) = (left.repository, right.repository)
      return (left.stars, first.stargazersCount, second.id)
        > (right.stars, second.stargazersCount, first.id)
    }
  }

  private func estimate(_ repository: Repository) -> Double {
    let stars = Double(repository.stargazersCount)
    let days = { (date: Date) in max(1, now.timeIntervalSince(date) / StarHistory.dayLength) }
    let age = repository.createdAt.map(days) ?? 10_000
    let part = min(1, Double(window.days) / age)
    if age <= max(Self.launch, Double(window.days)) { return stars * part.squareRoot() }
    let isActive = repository.pushedAt.map { days($0) <= Double(max(window.days, 2)) } ?? false
    return min(stars, stars * part * (isActive ? Self.activity : 1))
  }
}
