import FoundationEssentials
import GitHub
import Storage

/// Fills a database and measures the operations of commands.
struct StorageBenchmark {
  let path: String
  let count: Int64
  let viewer = Viewer(host: "github.com")
  let now = Date(timeIntervalSince1970: 1_800_000_000)
  let question = CacheKey(host: "github.com", query: "benchmark", sort: "", direction: "desc")
  private var samples = SampleRepositories()

  init(path: String, count: Int64) {
    self.path = path
    self.count = count
  }

  mutating func fill() async throws {
    let database = LocalDatabase(path: path)
    var times: [Duration] = []
    for first in stride(from: Int64(1), through: count, by: 100) {
      let page = samples.page(from: first)
      let start = ContinuousClock.now
      try await database.remember(page, seenBy: viewer, at: now)
      times.append(ContinuousClock.now - start)
    }
    show("remembering 100 rows while filling", times, "\(times.count) pages")
    await database.shortenLog()
  }

  func measureSearch(
    _ label: String, _ text: String, sort: SearchSort? = nil, offset: Int = 0
  ) async throws {
    var times: [Duration] = []
    var total = 0
    for _ in 0..<21 {
      let start = ContinuousClock.now
      let result = try await LocalDatabase(path: path).search(
        LocalQuery(SearchQuery(terms: [text])), sort: sort, offset: offset, for: viewer)
      times.append(ContinuousClock.now - start)
      total = result.total
    }
    show(label, times, "\(total) found: \(text)")
  }

  /// What resembles one of the repositories.
  func measureSimilar() async throws {
    let database = LocalDatabase(path: path)
    let subjects = try await database.search(
      LocalQuery(SearchQuery(terms: [SampleRepositories.commonWord])), sort: .stars, limit: 21,
      for: viewer)
    var times: [Duration] = []
    var found = 0
    for subject in subjects.repositories {
      let start = ContinuousClock.now
      found += try await LocalDatabase(path: path)
        .similar(to: subject.repository, limit: 20, for: viewer).count
      times.append(ContinuousClock.now - start)
    }
    show("similar repositories", times, "\(found) found")
  }

  mutating func measureRemembering() async throws {
    let database = LocalDatabase(path: path)
    var fresh: [Duration] = []
    var known: [Duration] = []
    var same: [Duration] = []
    for round in 0..<5 {
      let first = count + Int64.random(in: 1...1_000_000_000)
      var rows = (0..<10).flatMap { samples.page(from: first + Int64($0 + round * 10) * 100) }
      var start = ContinuousClock.now
      try await database.remember(rows, seenBy: viewer, at: now)
      fresh.append(ContinuousClock.now - start)
      start = ContinuousClock.now
      try await database.remember(rows, seenBy: viewer, at: now + Double(round + 1))
      same.append(ContinuousClock.now - start)
      for index in rows.indices { rows[index].stargazersCount += index % 5 }
      start = ContinuousClock.now
      try await database.remember(rows, seenBy: viewer, at: now)
      known.append(ContinuousClock.now - start)
    }
    await database.shortenLog()
    show("remembering 1,000 new rows", fresh)
    show("remembering 1,000 known rows", same)
    show("remembering 1,000 known rows, new stars", known)
  }

  mutating func measurePage() async throws {
    let page = SearchPage(
      totalCount: 30, items: Array(samples.page(from: 1).prefix(30)), hasNextPage: false)
    try await LocalDatabase(path: path).remember(
      page, number: 1, size: 30, of: question, seenBy: viewer, at: now)
    var times: [Duration] = []
    for _ in 0..<21 {
      let start = ContinuousClock.now
      _ = try await LocalDatabase(path: path).page(1, size: 30, of: question, for: viewer)
      times.append(ContinuousClock.now - start)
    }
    show("open, read a stored page of 30", times)
  }
}
