import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct StarHistoryTests {
  private let probe = Probe(repositories: 400) { $0.limits = .generous }

  private struct Week: Decodable, Equatable {
    var week: Int64
    var total: Int
    var days: [Int]
  }

  private func weeks(_ reply: Reply) throws -> [Week] {
    try JSONDecoder().decode([Week].self, from: Data(reply.body))
  }

  /// All weeks, page after page, as a client follows `Link`.
  private func history(of repository: SimulatedRepository, perPage: Int = 30) throws -> [Week] {
    var target: String? = "/repos/\(repository.fullName)/stargazers/history?per_page=\(perPage)"
    var all: [Week] = []
    while let next = target {
      let reply = probe.send("GET", next)
      #expect(reply.status == 200)
      all += try weeks(reply)
      target = reply.headers["Link"].flatMap { link in
        #expect(link.contains("/repositories/\(repository.id)/stargazers/history?per_page="))
        return link.firstRange(of: "/repositories").flatMap { start in
          link.firstRange(of: ">").map { String(link[start.lowerBound..<$0.lowerBound]) }
        }
      }
    }
    return all
  }

  private var repositories: [SimulatedRepository] {
    probe.core.catalog.repositories.filter { !$0.isPrivate && !$0.owner.isOrganization }
  }

  @Test func `weeks are Sundays, the newest first, and their days sum up to today's stars`() throws
  {
    for repository in repositories.prefix(40) {
      let all = try history(of: repository)
      #expect(all.reduce(0) { $0 + $1.total } == repository.stars)
      let newest = try #require(all.first)
      let now = Timestamp(probe.clock.now)
      #expect(newest.week <= now.seconds && now.seconds < newest.week + 7 * 86_400)
      let oldest = try #require(all.last)
      let created = repository.created.seconds
      #expect(oldest.week <= created && created < oldest.week + 7 * 86_400)
      for (week, next) in zip(all, all.dropFirst()) { #expect(week.week - next.week == 7 * 86_400) }
      for week in all {
        // The first of January 1970 was a Thursday.
        #expect((week.week / 86_400 + 4) % 7 == 0 && week.week % 86_400 == 0)
        #expect(week.days.count == 7 && week.days.reduce(0, +) == week.total)
        #expect(week.days.allSatisfy { $0 >= 0 })
      }
    }
  }

  @Test func `an exactly full last page is followed by an empty one`() throws {
    let repository = try #require(repositories.max { $0.created < $1.created })
    let count = try history(of: repository).count
    let size = try #require((1...30).last { count % $0 == 0 })
    let path = "/repos/\(repository.fullName)/stargazers/history?per_page=\(size)"
    let last = probe.send("GET", "\(path)&page=\(count / size)")
    #expect(try weeks(last).count == size)
    #expect(last.headers["Link"]?.contains("page=\(count / size + 1)>; rel=\"next\"") == true)
    let empty = probe.send("GET", "\(path)&page=\(count / size + 1)")
    #expect(try weeks(empty).isEmpty && empty.headers["Link"] == nil)
  }

  @Test func `pages shift when a week begins`() throws {
    let repository = try #require(repositories.first)
    let path = "/repos/\(repository.fullName)/stargazers/history?per_page=2"
    let before = try weeks(probe.send("GET", path))
    probe.clock.advance(7 * 86_400)
    #expect(try weeks(probe.send("GET", path + "&page=2")).first?.week == before[1].week)
  }

  @Test(arguments: ["per_page=31", "per_page=0", "page=0", "page=101", "page=x&per_page=5000"])
  func `pages that GitHub does not have are refused`(query: String) throws {
    let repository = try #require(repositories.first)
    let reply = probe.send("GET", "/repos/\(repository.fullName)/stargazers/history?\(query)")
    #expect(reply.status == 422)
  }

  @Test func `an Enterprise Server has no history`() throws {
    let server = Probe(repositories: 5) { $0.enterpriseVersion = "3.21.0" }
    let path = "/api/v3/repos/octo-org/hello-world"
    #expect(server.send("GET", path, token: .classic).status == 200)
    #expect(server.send("GET", path + "/stargazers/history", token: .classic).status == 404)
  }

  @Test func `every shape occurs, and events are visible in it`() throws {
    let catalog = Probe(repositories: 3000).core.catalog.repositories
    let now = Timestamp(probe.clock.now)
    var seen: [StarShape: Int] = [:]
    for repository in catalog where repository.created < now {
      let curve = StarCurve(
        id: repository.id, stars: repository.stars, created: repository.created, now: now)
      seen[curve.shape, default: 0] += 1
      guard [.bought, .launch].contains(curve.shape), curve.today - curve.created > 60 else {
        continue
      }
      let days = (curve.created...curve.today).map { curve.gained(on: $0) }.sorted(by: >)
      #expect(days.prefix(20).reduce(0, +) * 2 > repository.stars, "\(curve.shape)")
    }
    for shape in StarShape.allCases { #expect(seen[shape, default: 0] > 10, "\(shape)") }
  }
}
