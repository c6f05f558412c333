import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct ContributorTests {
  private let probe = Probe(repositories: 200) { $0.limits = .generous }

  @Test func `the last of pages with one contributor is their number`() throws {
    let repository = try #require(
      probe.core.catalog.repositories.first {
        (100..<100_000).contains($0.stars) && $0.size > 0 && !$0.isPrivate
          && !$0.owner.isOrganization
      })
    let path = "/repos/\(repository.fullName)/contributors"
    let named = ContributorsEndpoint.count(of: repository, withAnonymous: false)
    let reply = probe.send("GET", path + "?per_page=1")
    #expect(reply.items.isEmpty)
    #expect(reply.headers["Link"]?.contains("page=\(named)>; rel=\"last\"") == true)
    let all = probe.send("GET", path + "?per_page=1&anon=1&page=\(named + 1)")
    let rows = try JSONSerialization.jsonObject(with: Data(all.body)) as? [[String: Any]]
    #expect(rows?.first?["type"] as? String == "Anonymous")
  }
}
