package import FoundationEssentials
package import GitHub
package import Storage

/// The pictures that stand for repositories in a list: those known from the library, the others by
/// few requests for many READMEs, as far as the user's limit allows.
package struct FirstPictures: Sendable {
  package typealias Ask =
    @Sendable (_ names: [RepositoryName]) async throws(ReadError) -> ReadmeBatch
  /// The address of the picture that stands for a repository, as it is to be remembered.
  package typealias Choose = @Sendable (Repository, ReadmeBatch.Row) -> String?

  /// What was found out.
  package struct Findings: Sendable, Equatable {
    /// By the repositories' ids; those without a picture are missing.
    package var addresses: [Int64: String] = [:]
    /// Why not all repositories were requested.
    package var failure: ReadError?
    /// What is left of the limit, as GitHub said last.
    package var rateLimit: RateLimit?
    /// Those that were not asked about, for the limit is nearly used up or nobody may ask.
    package var unasked: [Int64] = []

    package init() {}
  }

  /// Below this many points nothing is requested: they are left for what the user asks for.
  package static let reserve = 500
  /// How long an answer counts, unless something was pushed since.
  package static let age = Duration.seconds(7 * 86_400)

  private let library: Library
  private let viewer: Viewer
  private let policy: ReadingPolicy
  private let now: @Sendable () -> Date
  private let choose: Choose
  private let ask: Ask?

  /// - Parameter ask: fetches as many READMEs as one request allows; nil if none may be fetched.
  package init(
    library: Library, viewer: Viewer, policy: ReadingPolicy,
    now: @escaping @Sendable () -> Date = { Date() }, choose: @escaping Choose, ask: Ask?
  ) {
    self.library = library
    self.viewer = viewer
    self.policy = policy
    self.now = now
    self.choose = choose
    self.ask = ask
  }

  /// What is known and, of the others, what GitHub tells. What it told is remembered, also where it
  /// told that there is no picture.
  ///
  /// - Parameter limit: what is left of the GraphQL limit, where that is known already.
  package func find(for repositories: [Repository], limit: RateLimit? = nil) async -> Findings {
    var findings = Findings()
    findings.rateLimit = limit
    let known = await remembered(repositories)
    findings.addresses = known.compactMapValues(\.address)
    var open = repositories.filter { repository in
      known[repository.id].map { !isGood($0, for: repository) } ?? true
    }
    while !open.isEmpty {
      guard let ask, policy != .offline, findings.allowsAsking, !Task.isCancelled else { break }
      let batch = Array(open.prefix(Endpoint<ReadmeBatch>.readmesAtOnce))
      do throws(ReadError) {
        findings.add(try await answers(about: batch, ask))
      } catch {
        findings.failure = error
        break
      }
      open.removeFirst(batch.count)
    }
    findings.unasked = open.map(\.id)
    return findings
  }

  private func remembered(_ repositories: [Repository]) async -> [Int64: FirstPicture] {
    do { return try await library.firstPictures(of: repositories.map(\.id), for: viewer) } catch {
      return [:]
    }
  }

  private func isGood(_ picture: FirstPicture, for repository: Repository) -> Bool {
    if let pushed = repository.pushedAt, pushed > picture.askedAt { return false }
    let age = now().timePassed(since: picture.askedAt)
    return age >= .zero && age < Self.age
  }

  /// What one request tells.
  fileprivate struct Answers {
    /// Nil for a repository without an image.
    var addresses: [Int64: String?] = [:]
    var rateLimit: RateLimit?
  }

  private func answers(
    about repositories: [Repository], _ ask: Ask
  ) async throws(ReadError) -> Answers {
    let named = repositories.compactMap { repository in
      repository.currentName.map { (name: $0, repository: repository) }
    }
    guard !named.isEmpty else { return Answers() }
    let batch = try await ask(named.map(\.name))
    var answers = Answers(rateLimit: batch.rateLimit)
    var pictures: [(repository: Repository, picture: FirstPicture)] = []
    for ((_, repository), row) in zip(named, batch.rows) {
      // What was only forbidden may be allowed tomorrow.
      guard row.failure == nil || row.failure == .notFound else { continue }
      let address = row.failure == nil ? choose(repository, row) : nil
      answers.addresses.updateValue(address, forKey: repository.id)
      pictures.append(
        (
          repository,
          FirstPicture(address: address, version: row.readme?.oid, askedAt: now())
        ))
    }
    // A library that cannot be written to costs the next list a request.
    try? await library.remember(pictures, seenBy: viewer, at: now())
    return answers
  }
}

extension FirstPictures.Findings {
  fileprivate var allowsAsking: Bool {
    rateLimit.map { $0.remaining >= FirstPictures.reserve } ?? true
  }

  fileprivate mutating func add(_ answers: FirstPictures.Answers) {
    for (id, address) in answers.addresses { addresses[id] = address }
    rateLimit = answers.rateLimit ?? rateLimit
  }
}
