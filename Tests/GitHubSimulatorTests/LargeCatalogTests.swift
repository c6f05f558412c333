import Testing

@testable import GitHubSimulator

/// Large catalogs stay fast and are as crowded as GitHub.
@Suite(.timeLimit(.minutes(10))) struct LargeCatalogTests {
  private static let anchor = Timestamp(year: 2026, month: 11, day: 1)

  private func catalog(
    _ count: Int = 3000, _ change: (inout Crowding) -> Void = { $0 = .asOnGitHub }
  ) -> Catalog {
    var crowding = Crowding()
    change(&crowding)
    return Catalog(count: count, seed: 3, anchor: Self.anchor, crowding: crowding)
  }

  @Test func `an index finds everything in a range, including both ends`() {
    let catalog = catalog(400)
    var random = RandomSource(seed: 5)
    for _ in 0..<200 {
      let lower = Int64(random.below(40)) - 5
      let range = lower...(lower + Int64(random.below(30)))
      let expected = catalog.repositories.indices.filter {
        range.contains(Int64(catalog.repositories[$0].stars))
      }
      #expect(catalog.indexByStars.places(in: range).map(Int.init).sorted() == expected)
    }
    let all = catalog.indexByCreation.places(in: Int64.min...Int64.max)
    #expect(all.count == catalog.repositories.count)
  }

  @Test(arguments: [
    "stars:3..9", "created:>=2024-01-01", "stars:>5 created:2020-01-01..2022-06-30",
    "stars:1..2 stars:8..9", "-stars:>2", "created:2020-01-01..2020-12-31 -created:2020-03-01",
    "language:go stars:<20", "fork:true stars:0",
  ])
  func `ranges narrow a search without changing its results`(query: String) throws {
    let catalog = catalog()
    let parsed = try SearchQuery(query)
    let kinds = Dictionary(grouping: parsed.filters.filter { !$0.isNegated }, by: \.kind)
    let expected = catalog.repositories.indices.filter { index in
      let repository = catalog.repositories[index]
      return kinds.values.allSatisfy { $0.contains { $0.matches(repository) } }
        && !parsed.filters.contains { $0.isNegated && $0.matches(repository) }
        && (query.contains("fork:true") || !repository.isFork)
    }
    let found = SearchEngine(catalog: catalog).search(
      parsed, sort: .updated, ascending: false, isVisible: { _ in true })
    #expect(found.sorted() == expected)
    #expect(!found.isEmpty)
  }

  @Test func `a crowded catalog has more repositories in some seconds and with some star counts`() {
    let crowded = catalog().repositories
    let stars = Dictionary(grouping: crowded, by: \.stars).mapValues(\.count)
    #expect((stars[0] ?? 0) > crowded.count / 3)
    #expect((stars[1] ?? 0) > crowded.count / 30)
    let seconds = Dictionary(grouping: crowded, by: \.created).mapValues(\.count)
    #expect(seconds.values.count { $0 > 1 } > 5)
    for repository in crowded {
      #expect(repository.created <= repository.pushed && repository.pushed <= repository.updated)
    }
  }

  @Test func `repositories created in the same second cannot be divided`() {
    let together = catalog(1500) { $0.inOneSecond = 1200 }.repositories
      .filter { $0.stars == 0 && $0.created == Self.anchor + -500 * 86_400 }
    #expect(together.count >= 1200)
  }

  @Test func `an uncrowded catalog equals the default one`() {
    let plain = catalog(200) { _ in }
    let usual = Catalog(count: 200, seed: 3, anchor: Self.anchor)
    #expect(plain.repositories.map(\.stars) == usual.repositories.map(\.stars))
    #expect(plain.repositories.map(\.created) == usual.repositories.map(\.created))
  }

  @Test func `the JSON cache is limited in size`() {
    var cache = MemberCache()
    for index in 0..<20_001 { cache.put([UInt8(index % 256)], at: index) }
    #expect(cache.members(at: 0) == nil)
    #expect(cache.members(at: 20_000) == [UInt8(20_000 % 256)])
  }

  @Test func `the result cache keeps the latest queries`() {
    var cache = ResultCache()
    func key(_ query: String) -> ResultCache.Key {
      .init(query: query, sort: nil, isAscending: false, login: nil, seesPrivate: false)
    }
    for number in 0..<80 { cache.put([number], for: key("\(number)")) }
    #expect(cache.result(for: key("79")) == [79])
    #expect(cache.result(for: key("16")) == [16])
    #expect(cache.result(for: key("15")) == nil)
  }

  @Test func `cached search results follow changes of repositories`() {
    let probe = Probe()
    let before = probe.names("stars:>=0")
    probe.core.withState { $0.states[before[0].lowercased()] = .missing }
    #expect(probe.names("stars:>=0") == Array(before.dropFirst()))
  }

  @Test func `drift changes stars between searches, and searches find the changes`() throws {
    let probe = Probe(repositories: 50) { $0.drift = 40 }
    func stars() -> [String: Int] {
      let items = probe.send("GET", "/search/repositories?q=stars:%3E%3D0&per_page=100").items
      let pairs = items.compactMap { item in
        (item["full_name"] as? String).map { ($0, item["stargazers_count"] as? Int ?? -1) }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    let first = stars()
    let second = stars()
    #expect(first != second)
    #expect(Set(first.keys) == Set(second.keys))
    #expect(second.values.allSatisfy { $0 >= 0 })
    let items = probe.send(
      "GET", "/search/repositories?q=stars:2..9&per_page=100&sort=stars"
    ).items.compactMap { $0["stargazers_count"] as? Int }
    #expect(items.allSatisfy { (2...9).contains($0) })
    #expect(items == items.sorted(by: >))
  }
}
