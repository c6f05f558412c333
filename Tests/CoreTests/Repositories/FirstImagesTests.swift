import CoreTestSupport
import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core
@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct FirstImagesTests {
  private let scratch: ScratchDirectory
  private let database: LocalDatabase
  private let asked = Asked()
  private static let noon = Date(timeIntervalSince1970: 1_790_000_000)

  init() throws {
    scratch = try ScratchDirectory()
    database = LocalDatabase(path: scratch.appending("favorites.db"), now: { Self.noon })
  }

  /// GitHub's requests and responses.
  private final class Asked: Sendable {
    struct State {
      var sizes: [Int] = []
      var remaining = 5000
      var failure: APIError?
      var rowFailure: ErrorResponse.Reason?
      /// More repositories than this exceed GitHub's resource limits.
      var most = Int.max
      /// Whether GitHub then returns those that do not.
      var isPartial = true
    }

    let state = Mutex(State())

    func answer(_ names: [RepositoryName]) throws(APIError) -> ReadmeBatch {
      let batch = state.withLock { state -> Result<ReadmeBatch, APIError> in
        state.sizes.append(names.count)
        if let failure = state.failure { return .failure(failure) }
        if names.count > state.most, !state.isPartial { return .failure(Self.tooMuch) }
        let rows = names.enumerated().map { index, name in
          ReadmeBatch.Row(
            asked: name, failure: index < state.most ? state.rowFailure : .resourceLimit,
            readme: ReadmeFile(path: "README.md", text: "# \(name)", oid: "o"))
        }
        let limit = RateLimit(
          resource: "graphql", limit: 5000, remaining: state.remaining, resetsAt: noon)
        return .success(ReadmeBatch(rows: rows, rateLimit: limit))
      }
      return try batch.get()
    }

    static let tooMuch = APIError.refused(
      ErrorResponse(status: 200, reason: .resourceLimit, url: "u", hadCredential: true))
  }

  private func images(
    at seconds: Double = 0, policy: ReadingPolicy = .networkFirst(maxAge: .zero),
    asks: Bool = true
  ) -> FirstImages {
    let asked = asked
    let fetch: FirstImages.Fetch = { names throws(ReadError) in
      do throws(APIError) { return try asked.answer(names) } catch { throw ReadError(error) }
    }
    return FirstImages(
      database: database, viewer: Viewer(host: "github.com"), policy: policy,
      now: { Self.noon + seconds },
      choose: { repository, row in
        repository.id % 2 == 0 ? nil : "web \(row.readme?.text ?? "")"
      },
      fetch: asks ? fetch : nil)
  }

  private func repositories(_ count: Int) -> [Repository] {
    (1...count).map { id in
      Repository(
        id: Int64(id), name: "n\(id)", fullName: "octo/n\(id)",
        htmlURL: "https://github.com/octo/n\(id)")
    }
  }

  private var sizes: [Int] { asked.state.withLock(\.sizes) }

  @Test func `many repositories are looked up in one request, and only once`() async {
    let findings = await images().find(for: repositories(100))
    #expect(sizes == [40, 40, 20])
    #expect(findings.addresses.count == 50)
    #expect(findings.addresses[1] == "web # octo/n1")
    #expect(findings.rateLimit?.remaining == 5000)
    let again = await images(at: 6 * 86_400).find(for: repositories(100))
    #expect(again.addresses == findings.addresses)
    #expect(sizes.count == 3)
  }

  @Test func `after a week or a push, a repository is looked up again`() async {
    var repositories = repositories(3)
    _ = await images().find(for: repositories)
    repositories[0].pushedAt = Self.noon + 10
    _ = await images(at: 20).find(for: repositories)
    #expect(sizes == [3, 1])
    _ = await images(at: 30).find(for: repositories)
    #expect(sizes == [3, 1])
    _ = await images(at: 8 * 86_400).find(for: repositories)
    #expect(sizes == [3, 1, 3])
  }

  @Test func `the rest of the rate limit is not used up`() async {
    asked.state.withLock { $0.remaining = 499 }
    let findings = await images().find(for: repositories(100))
    #expect(sizes == [40])
    let next = await images().find(for: repositories(100), limit: findings.rateLimit)
    #expect(sizes == [40])
    #expect(next.addresses.count == 20)
    #expect(next.failure == nil)
  }

  @Test func `without a login or a network, only cached images are found`() async {
    _ = await images().find(for: repositories(1))
    for images in [images(asks: false), images(policy: .offline)] {
      let findings = await images.find(for: repositories(2))
      #expect(findings.addresses.count == 1)
    }
    #expect(sizes == [1])
  }

  @Test func `a failure ends the lookup and keeps cached images`() async {
    _ = await images().find(for: repositories(1))
    asked.state.withLock { $0.failure = .transport(.hostNotFound(host: "api.github.com")) }
    let findings = await images().find(for: repositories(90))
    #expect(findings.failure == .api(.transport(.hostNotFound(host: "api.github.com"))))
    #expect(findings.addresses.count == 1)
    #expect(sizes == [1, 40])
  }

  @Test func `a forbidden repository is looked up again, a missing one is not`() async {
    asked.state.withLock { $0.rowFailure = .singleSignOn(url: nil) }
    _ = await images().find(for: repositories(1))
    _ = await images().find(for: repositories(1))
    #expect(sizes == [1, 1])
    asked.state.withLock { $0.rowFailure = .notFound }
    _ = await images().find(for: repositories(1))
    let findings = await images().find(for: repositories(1))
    #expect(sizes == [1, 1, 1])
    #expect(findings.addresses.isEmpty)
  }

  @Test func `what exceeds GitHub's resource limits is requested again in two halves`() async {
    asked.state.withLock { $0.most = 20 }
    let findings = await images().find(for: repositories(40))
    #expect(sizes == [40, 10, 10])
    #expect(findings.addresses.count == 20 && findings.failure == nil)
    _ = await images().find(for: repositories(40))
    #expect(sizes == [40, 10, 10])
  }

  @Test func `a query without data is halved, too`() async {
    asked.state.withLock { ($0.most, $0.isPartial) = (20, false) }
    let findings = await images().find(for: repositories(40))
    #expect(sizes == [40, 20, 20])
    #expect(findings.addresses.count == 20 && findings.failure == nil)
  }

  @Test func `halves are not halved again, and what is missing is not cached as no image`() async {
    asked.state.withLock { $0.most = 3 }
    let findings = await images().find(for: repositories(20))
    #expect(sizes == [20, 9, 8])
    #expect(findings.addresses.keys.sorted() == [1, 3, 5, 13, 15])
    asked.state.withLock { $0.most = .max }
    let rest = await images().find(for: repositories(20))
    #expect(sizes == [20, 9, 8, 11])
    #expect(rest.addresses.count == 10)
  }

  @Test func `if GitHub refuses a half, nothing more is requested`() async {
    asked.state.withLock { ($0.most, $0.isPartial) = (3, false) }
    let findings = await images().find(for: repositories(90))
    #expect(sizes == [40, 20])
    #expect(findings.failure == .api(Asked.tooMuch))
    #expect(findings.addresses.isEmpty)
  }

  @Test func `one repository that exceeds the limits is not requested twice`() async {
    asked.state.withLock { ($0.most, $0.isPartial) = (0, true) }
    #expect(await images().find(for: repositories(1)).addresses.isEmpty)
    #expect(sizes == [1])
  }

  @Test func `an image that was removed from the README is no longer found`() async {
    _ = await images().find(for: repositories(1))
    asked.state.withLock { $0.rowFailure = .notFound }
    #expect(await images(at: 8 * 86_400).find(for: repositories(1)).addresses.isEmpty)
  }
}
