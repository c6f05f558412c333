import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct CatalogTests {
  private static let anchor = Timestamp(year: 2026, month: 11, day: 1)
  private static let catalog = Catalog(count: 2000, seed: 7, anchor: anchor)

  private func bytes(_ seed: UInt64) -> [[UInt8]] {
    let catalog = Catalog(count: 80, seed: seed, anchor: Self.anchor)
    return catalog.repositories.indices.map(catalog.members)
  }

  @Test func `the same seed makes the same catalog, and another seed a different one`() {
    #expect(bytes(1) == bytes(1))
    #expect(bytes(1) != bytes(2))
  }

  @Test func `names and ids are unique`() {
    let all = Self.catalog.repositories
    #expect(Set(all.map { $0.fullName.lowercased() }).count == all.count)
    #expect(Set(all.map(\.id)).count == all.count)
  }

  @Test func `every kind of repository occurs`() {
    let all = Self.catalog.repositories
    let kinds: [(SimulatedRepository) -> Bool] = [
      \.isFork, \.isArchived, \.isTemplate, \.isPrivate, \.isDisabled, \.hasPages,
      { $0.description == nil }, { $0.description == "" }, { $0.language == nil },
      { $0.license == nil }, { $0.license?.key == "other" }, { $0.topics.isEmpty },
      { $0.homepage == nil }, { $0.homepage == "" }, { $0.mirrorURL != nil },
      { $0.owner.isOrganization }, { !$0.owner.isOrganization }, { $0.stars == 0 || $0.stars < 6 },
      { $0.stars > 50_000 }, { $0.description?.count == 350 },
      { $0.description?.unicodeScalars.contains("\u{1B}") ?? false },
    ]
    for (index, isKind) in kinds.enumerated() {
      let occurs = all.contains(where: isKind)
      #expect(occurs, "kind \(index)")
    }
  }

  @Test func `stars follow a power law`() {
    let stars = Self.catalog.repositories.map(\.stars).sorted(by: >)
    #expect(stars[0] > 20 * stars[100])
    #expect(stars[100] > 5 * stars[1000])
  }

  @Test func `new repositories exist for most days of the month before the anchor`() {
    let days = Set(
      Self.catalog.repositories.map { Self.anchor.day - $0.created.day }.filter { $0 < 30 })
    #expect(days.count > 20)
  }

  @Test func `dates are in order`() {
    for repository in Self.catalog.repositories {
      #expect(repository.created <= repository.pushed)
      #expect(repository.pushed <= repository.updated)
    }
  }

  @Test func `every fork has an origin`() {
    let catalog = Self.catalog
    for repository in catalog.repositories {
      if let parent = repository.parent { #expect(catalog.index(of: parent) != nil) }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `the last day, week and month have enough repositories to trend`(seed: UInt64) throws {
    let probe = Probe(repositories: 5000) { $0.seed = seed }
    for (days, least) in [(1, 40), (7, 100), (30, 200)] {
      let day = Timestamp(probe.clock.now).startOfDay + Int64(-86_400 * days)
      let reply = probe.send(
        "GET",
        "/search/repositories?q=created:%3E%3D\(day.iso8601.prefix(10))&sort=stars&per_page=100")
      #expect(try #require(reply.object["total_count"] as? Int) >= least)
      let languages = Set(reply.items.compactMap { $0["language"] as? String })
      #expect(languages.count >= 5)
    }
  }
}
