package import Access
import FoundationEssentials
package import GitHub
import Storage

/// Finds the thumbnails of repositories in a list: first in the local database, then with a few
/// requests for many READMEs each, as far as the rate limit allows.
package struct FirstImages: Sendable {
  package typealias Fetch =
    @Sendable (_ names: [RepositoryName]) async throws(ReadError) -> ReadmeBatch
  /// The URL of a repository's thumbnail, in the form that is cached.
  package typealias Choose = @Sendable (Repository, ReadmeBatch.Row) -> String?

  /// The results of a lookup.
  package struct Findings: Sendable, Equatable {
    /// By repository id; repositories without a thumbnail are missing.
    package var addresses: [Int64: String] = [:]
    /// Why not all repositories were requested.
    package var failure: ReadError?
    /// The remaining rate limit, from GitHub's last response.
    package var rateLimit: RateLimit?
  }

  /// With fewer points left, nothing is requested: they are left for the user's own requests.
  package static let reserve = 500
  /// How long a cached result is valid, unless something was pushed since.
  package static let age = Duration.seconds(7 * 86_400)

  let database: LocalDatabase
  let viewer: Viewer
  let policy: ReadingPolicy
  let now: @Sendable () -> Date
  let choose: Choose
  /// Fetches as many READMEs as one request allows; nil if none may be fetched.
  let fetch: Fetch?

  /// Returns cached thumbnails and fetches the others. Results are cached, including that there is
  /// no image.
  ///
  /// - Parameter limit: the remaining GraphQL limit, if known.
  package func find(for repositories: [Repository], limit: RateLimit? = nil) async -> Findings {
    var findings = Findings()
    findings.rateLimit = limit
    let ids = repositories.map(\.id)
    let known = (try? await database.firstImages(of: ids, for: viewer)) ?? [:]
    findings.addresses = known.compactMapValues(\.address)
    var open = repositories.filter { repository in
      known[repository.id].map { !isGood($0, for: repository) } ?? true
    }
    while !open.isEmpty {
      guard let fetch, policy != .offline, findings.allowsAsking, !Task.isCancelled else { break }
      let batch = Array(open.prefix(Endpoint<ReadmeBatch>.readmesAtOnce))
      do throws(ReadError) {
        findings.add(try await answers(about: batch, fetch))
      } catch {
        findings.failure = error
      }
      if findings.failure != nil { break }
      open.removeFirst(batch.count)
    }
    return findings
  }

  private func isGood(_ image: FirstImage, for repository: Repository) -> Bool {
    if let pushed = repository.pushedAt, pushed > image.askedAt { return false }
    let age = now().timePassed(since: image.askedAt)
    return age >= .zero && age < Self.age
  }

  /// The results of one request.
  fileprivate struct BatchFindings {
    /// Nil for a repository without an image.
    var addresses: [Int64: String?] = [:]
    var rateLimit: RateLimit?
    /// Why some repositories are missing, if GitHub would not respond about them at all.
    var failure: ReadError?
  }

  private func answers(
    about repositories: [Repository], _ fetch: Fetch
  ) async throws(ReadError) -> BatchFindings {
    let named = repositories.compactMap { repository in
      repository.currentName.map { (name: $0, repository: repository) }
    }
    guard !named.isEmpty else { return BatchFindings() }
    let (batch, failure) = try await ReadmeBatch.reading(named.map(\.name), with: fetch)
    var answers = BatchFindings(rateLimit: batch.rateLimit, failure: failure)
    var images: [(repository: Repository, image: FirstImage)] = []
    for ((_, repository), row) in zip(named, batch.rows) {
      // A repository that was only forbidden, or that GitHub did not finish, may be found later.
      guard row.failure == nil || row.failure == .notFound else { continue }
      let address = row.failure == nil ? choose(repository, row) : nil
      answers.addresses.updateValue(address, forKey: repository.id)
      images.append(
        (
          repository,
          FirstImage(address: address, version: row.readme?.oid, askedAt: now())
        ))
    }
    // If the local database cannot be written to, the next list requests it again.
    try? await database.remember(images, seenBy: viewer, at: now())
    return answers
  }
}

extension FirstImages.Findings {
  fileprivate var allowsAsking: Bool {
    rateLimit.map { $0.remaining >= FirstImages.reserve } ?? true
  }

  fileprivate mutating func add(_ answers: FirstImages.BatchFindings) {
    for (id, address) in answers.addresses { addresses[id] = address }
    rateLimit = answers.rateLimit ?? rateLimit
    failure = answers.failure
  }
}
