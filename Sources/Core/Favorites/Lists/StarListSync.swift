package import Access
import Auth
import FoundationEssentials
import GitHub
import Platform
package import Storage

/// Brings the user's star lists on GitHub and the tags of favorites together. It only ever adds.
package struct StarListSync {
  /// What a push has done.
  package struct Report: Sendable {
    /// Repositories that are in all their lists now.
    package fileprivate(set) var pushed = 0
    /// Names of new lists.
    package fileprivate(set) var created: [String] = []
    /// Why a repository could not be put into a list.
    package fileprivate(set) var failures: [FavoriteCheck.Failure] = []
    /// Repositories that GitHub no longer has.
    package fileprivate(set) var gone: [String] = []
    /// Changes that GitHub has made, or may have.
    package fileprivate(set) var changes = 0
  }

  private let session: Session
  private let reader: Reader
  private var members: StarListMembers
  /// What the last push has done, also if it ended with an error.
  package private(set) var report = Report()

  /// How often a change is made again whose outcome is not known.
  private static let mostTries = 5
  /// How often a list is created whose outcome is not known: each try may make one more.
  private static let mostCreations = 2
  /// How long to wait, in seconds, each time before looking for a list that may have been created.
  private static let waits = [1, 2, 4, 8]
  /// How often what another program has undone is done again.
  private static let mostPasses = 3

  package init(session: Session, reader: Reader) {
    self.session = session
    self.reader = reader
    members = StarListMembers(reader: reader)
  }

  /// Reads what has changed since the last time.
  ///
  /// - Parameter progress: is told how many of how many lists are read.
  package mutating func difference(
    _ progress: (Int, Int) -> Void
  ) async throws(StarListError) -> StarListDifference {
    try await members.refresh(progress)
    let viewer = try viewer()
    return StarListDifference(
      members, try await favorites(of: viewer), keepsPrivate: viewer.account != nil)
  }

  /// The favorites with the tags of both sides, and those that a pull would add: a copy to go back to.
  package func union() async throws(StarListError) -> [Favorite] {
    let viewer = try viewer()
    let favorites = try await favorites(of: viewer)
    let difference = StarListDifference(
      members, favorites, keepsPrivate: viewer.account != nil)
    let new = changed(by: difference.pull, favorites)
    let ids = Set(new.map(\.repository.id))
    return new + favorites.filter { !ids.contains($0.repository.id) && !$0.tags.isEmpty }
  }

  /// Gives favorites the tags that `difference` has found in lists, all or none; what is no favorite
  /// becomes one. Returns how many favorites have changed.
  package func pull(_ difference: StarListDifference) async throws(StarListError) -> Int {
    let viewer = try viewer()
    let changed = changed(by: difference.pull, try await favorites(of: viewer))
    do { _ = try await session.database.add(changed, for: viewer) } catch {
      throw .read(.storage(error))
    }
    return changed.count
  }

  /// Puts repositories into the lists of their tags, one after another, and looks whether they are there
  /// in the end.
  ///
  /// - Parameter progress: is told how many of how many repositories are done.
  package mutating func push(
    _ difference: StarListDifference, _ progress: (Int, Int) -> Void
  ) async throws(StarListError) {
    report = Report()
    try checkRoom(for: difference)
    // Two pushes at the same time would create a list twice.
    let lock = try await lock()
    defer { lock?.release() }
    let wanted = Self.grouped(difference.push)
    var open = wanted
    for _ in 0..<Self.mostPasses where !open.isEmpty {
      open = try await push(open) { progress(wanted.count - open.count + $0, wanted.count) }
    }
    guard open.isEmpty else { throw .changing }
    report.pushed = wanted.count - report.gone.count - report.failures.count
  }

  /// Throws if GitHub does not allow so many lists.
  package func checkRoom(for difference: StarListDifference) throws(StarListError) {
    let count = members.lists.count + difference.newLists.count
    guard difference.newLists.isEmpty || count <= StarList.most else { throw .tooMany(count) }
  }

  private func lock() async throws(StarListError) -> FileLock? {
    do { return try await session.lock("lists", limit: .seconds(1)) } catch { throw .busy }
  }

  /// A repository and the tags whose lists it belongs in.
  private typealias Target = (id: Int64, names: [String])

  /// In the order of their first entries.
  private static func grouped(_ entries: [StarListDifference.Entry]) -> [Target] {
    var places: [Int64: Int] = [:]
    var targets: [Target] = []
    for entry in entries {
      if let place = places[entry.id] {
        targets[place].names.append(entry.name)
      } else {
        places[entry.id] = targets.count
        targets.append((entry.id, [entry.name]))
      }
    }
    return targets
  }

  /// Returns those that are still not in all their lists, because another program has removed them.
  private mutating func push(
    _ targets: [Target], _ progress: (Int) -> Void
  ) async throws(StarListError) -> [Target] {
    let favorites = try await favorites(of: viewer())
    var (done, put) = (0, [Target]())
    for first in stride(from: 0, to: targets.count, by: FavoriteStandings.atOnce) {
      let some = targets[first..<min(first + FavoriteStandings.atOnce, targets.count)]
      let nodes = try await nodes(of: Set(some.map(\.id)), favorites)
      for target in some {
        if let node = nodes[target.id] {
          try await self.put(target.id, node, into: target.names)
          put.append(target)
        }
        done += 1
        progress(done)
      }
    }
    try await members.refresh()
    return put.filter { target in !target.names.allSatisfy { isListed(target.id, $0) } }
  }

  private func isListed(_ id: Int64, _ name: String) -> Bool {
    members.lists.contains {
      StarListName.key($0.name) == StarListName.key(name) && members[$0].contains(id)
    }
  }

  /// The ids in GraphQL of favorites; records those that GitHub does not have.
  private mutating func nodes(
    of ids: Set<Int64>, _ favorites: [Favorite]
  ) async throws(StarListError) -> [Int64: String] {
    var nodes: [Int64: String] = [:]
    for id in ids { nodes[id] = members.repositories[id]?.nodeID }
    let unknown = favorites.filter {
      ids.contains($0.repository.id) && nodes[$0.repository.id] == nil
    }
    guard !unknown.isEmpty else { return nodes }
    let standings: FavoriteStandings
    do { standings = try await FavoriteStandings(of: unknown, from: reader) } catch {
      throw .read(error)
    }
    if let error = standings.error { throw .read(error) }
    for (id, facts) in standings.current { nodes[id] = facts.nodeID }
    report.failures += standings.failures
    report.gone += unknown.filter { standings.gone.contains($0.repository.id) }
      .map(\.repository.fullName)
    return nodes
  }

  /// Puts one repository into lists, and leaves it in all others.
  private mutating func put(
    _ id: Int64, _ node: String, into names: [String]
  ) async throws(StarListError) {
    // What another program put it into while a change was on its way that did not have it.
    var lost: Set<String> = []
    for attempt in 1...Self.mostTries {
      var wanted = lost
      for name in names { wanted.insert(try await list(named: name).id) }
      guard members.unknown.isEmpty else { throw .partial(members.unknown) }
      let present = members.lists(with: id)
      if wanted.isSubset(of: present) { return }
      wanted.formUnion(present)
      try await rest()
      let before = members
      let status: [StarList]?
      do throws(ReadError) {
        status = try await reader.change(.setStarLists(of: node, to: wanted.sorted())).value
      } catch {
        if error.mayBeDone { report.changes += 1 }
        guard error.mayBeDone, attempt < Self.mostTries else { throw .read(error) }
        status = nil
        try await rest()
      }
      if let status {
        report.changes += 1
        members.note(id, in: wanted, status)
      }
      try await members.refresh(from: status)
      lost.formUnion(members.lost(since: before).subtracting(wanted))
    }
    throw .changing
  }

  /// The list for a tag; creates it if there is none.
  private mutating func list(named name: String) async throws(StarListError) -> StarList {
    if let list = members.list(named: name) { return list }
    try await members.refresh()
    if let list = members.list(named: name) { return list }
    var failure = ReadError.cancelled
    for _ in 0..<Self.mostCreations {
      guard members.unknown.isEmpty else { throw .partial(members.unknown) }
      try await rest()
      do throws(ReadError) {
        let list = try await reader.change(.createStarList(named: name)).value
        report.changes += 1
        members.add(list)
        report.created.append(name)
        return list
      } catch { failure = error }
      guard failure.mayBeDone else { break }
      report.changes += 1
      // The answer may be lost, but not the request; GitHub may show a new list late.
      for seconds in Self.waits {
        try await rest(.seconds(seconds))
        try await members.refresh()
        guard let list = members.list(named: name) else { continue }
        report.created.append(name)
        return list
      }
    }
    throw .read(failure)
  }

  private func changed(
    by entries: [StarListDifference.Entry], _ favorites: [Favorite]
  ) -> [Favorite] {
    let known = Dictionary(
      favorites.map { ($0.repository.id, $0) }, uniquingKeysWith: { first, _ in first })
    let now = session.ports.now()
    return Self.grouped(entries).compactMap { id, names in
      guard let facts = members.repositories[id] else { return nil }
      var favorite =
        known[id]
        ?? Favorite(repository: facts.repository, tags: [], addedAt: now, seenAt: now)
      favorite.tags += names
      return favorite
    }
  }

  private func viewer() throws(StarListError) -> Viewer {
    do { return try session.viewer() } catch { throw .read(.credential(error)) }
  }

  private func favorites(of viewer: Viewer) async throws(StarListError) -> [Favorite] {
    do { return try await session.database.favorites(for: viewer) } catch {
      throw .read(.storage(error))
    }
  }

  private func rest(_ pause: Duration = StarSync.pause) async throws(StarListError) {
    do { try await session.ports.clock.sleep(for: pause) } catch {
      throw .read(.cancelled)
    }
  }
}

/// Why lists and tags could not be brought together.
package enum StarListError: Error, Sendable, Equatable {
  case read(ReadError)
  /// The server has no star lists.
  case unsupported
  /// There would be so many lists, more than GitHub allows.
  case tooMany(Int)
  /// Another process changes the lists.
  case busy
  /// Another program changes the lists all the time.
  case changing
  /// GitHub did not send everything that is in these lists.
  case partial([String])
}

extension ReadError {
  /// Whether GitHub may have done what it was asked for, although there was no readable response.
  fileprivate var mayBeDone: Bool {
    guard let api else { return false }
    if case .unreadable = api { return true }
    return api.isTransient
  }
}
