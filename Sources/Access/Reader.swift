package import Auth
package import GitHub
import Platform

/// Reads from GitHub: retries temporary failures, waits for rate limits on request,
/// and retries once without the credential if GitHub rejects it for a public read.
///
/// An actor because several tasks read the pages of a feed, and the switch to anonymous requests
/// must happen once.
package actor Reader {
  /// Prompts a user who is there whether to continue without a credential that GitHub rejected; throws
  /// the error of the surface if the user leaves.
  package typealias Confirmation =
    @Sendable (_ rejection: APIError, Credential) async throws -> Bool

  package nonisolated let session: Session
  package nonisolated let settings: ReadSettings
  /// The options that advice may suggest.
  package let options: SuggestedOptions
  /// Whether anonymous requests are useless.
  private let needsAccount: Bool
  /// Nil unless a user is there.
  private let confirmation: Confirmation?
  package private(set) var credential: Credential?
  private var client: GitHubClient
  /// The lookup of the credential, started by the first request: cached responses need none.
  private var lookup: Task<Result<Credential?, AuthError>, Never>?
  /// Why the stored token cannot be read; requests are anonymous then.
  package private(set) var lockout: AuthError?
  private var isResolved: Bool
  /// Set by the first response.
  private var hasAnswered = false
  /// Notifies once that GitHub is slow; started by the first request.
  private var slowness: Task<Void, Never>?
  private var isWatched = false
  /// The only prompt whether to continue without the credential, and the user's choice.
  private var agreement: Task<Result<Bool, any Error>, Never>?

  /// - Parameters:
  ///   - options: those that advice may suggest.
  ///   - confirmation: nil unless a user is there.
  package init(
    session: Session, settings: ReadSettings, needsAccount: Bool = false,
    options: SuggestedOptions = [.offline, .wait, .anonymousFallback], confirmation: Confirmation?
  ) {
    self.session = session
    self.settings = settings
    // `--offline` excludes the options for other sources.
    let options = settings.source == .usual ? options : options.subtracting(.offline)
    self.options =
      needsAccount || session.needsLogin ? options.subtracting(.anonymousFallback) : options
    self.needsAccount = needsAccount
    self.confirmation = confirmation
    client = session.anonymousClient
    isResolved = false
  }

  /// With a given credential, for a command that cannot use the cache.
  package init(session: Session, credential: Credential?, settings: ReadSettings) {
    self.session = session
    self.settings = settings
    needsAccount = true
    confirmation = nil
    self.credential = credential
    options = .wait
    client = session.client(with: credential)
    isResolved = true
  }

  /// Unknown without a token.
  package var tokenKind: TokenKind { credential?.token.kind ?? .unknown }

  /// Whether the token is one that ghrepo does not store.
  package var hasOutsideToken: Bool {
    switch credential?.source {
    case .environment, .command: true
    case .store, nil: false
    }
  }

  /// Looks up the credential again before the next request: another account may be active, or the
  /// keyring unlocked.
  package func resetCredential() {
    credential = nil
    client = session.anonymousClient
    (lookup, agreement, lockout) = (nil, nil, nil)
    isResolved = false
  }

  /// Looks up the credential that the first request will use, in `session`, whose programs may use
  /// the terminal: later they cannot.
  package func lookUp(in session: Session) async {
    let lookup = startLookup(in: session)
    await withTaskCancellationHandler {
      _ = await lookup.value
    } onCancel: {
      lookup.cancel()
    }
  }

  /// One request, never retried.
  package func read<Value>(_ endpoint: Endpoint<Value>) async throws(ReadError) -> Response<Value> {
    try await send { client throws(APIError) in try await client.response(to: endpoint) }
  }

  /// The same, where a response with `tag` is cached.
  package func read<Value>(
    _ endpoint: Endpoint<Value>, ifNoneMatch tag: String?
  ) async throws(ReadError) -> ConditionalResponse<Value> {
    try await send { client throws(APIError) in
      try await client.response(to: endpoint, ifNoneMatch: tag)
    }
  }

  /// One request that is retried after temporary failures and, with `--wait`, after rate limits.
  package func readPatiently<Value: Sendable>(
    _ endpoint: Endpoint<Value>
  ) async throws(ReadError) -> Response<Value> {
    try await patiently(for: endpoint) { () async throws(ReadError) in
      try await self.read(endpoint)
    }
  }

  /// Sends a change, patiently: once it has begun, it ends although the task is canceled.
  package func change<Value: Sendable>(
    _ endpoint: Endpoint<Value>
  ) async throws(ReadError) -> Response<Value> {
    if Task.isCancelled { throw .cancelled }
    return try await session.finishing { () async throws(ReadError) in
      try await self.readPatiently(endpoint)
    }
  }

  /// The same as `readPatiently`, where a response with `tag` is cached.
  package func readPatiently<Value: Sendable>(
    _ endpoint: Endpoint<Value>, ifNoneMatch tag: String?
  ) async throws(ReadError) -> ConditionalResponse<Value> {
    try await patiently(for: endpoint) { () async throws(ReadError) in
      try await self.read(endpoint, ifNoneMatch: tag)
    }
  }

  private func send<Output: Sendable>(
    _ body: (GitHubClient) async throws(APIError) -> Output
  ) async throws(ReadError) -> Output {
    if isResolved, let credential, credential.renewalError == nil, credential.isRenewable,
      !credential.lasts(CredentialFinder.minimum, at: session.ports.now())
    {
      resetCredential()
    }
    try await resolveCredential()
    if !isWatched { (isWatched, slowness) = (true, watchForSlowness()) }
    defer { slowness?.cancel() }
    let sent = credential
    do {
      let value = try await body(client)
      hasAnswered = true
      return value
    } catch {
      if try await isRenewed(sent, after: error) {
        do { return try await body(client) } catch { throw ReadError(error) }
      }
      guard try await mayTryAnonymously(after: error) else { throw ReadError(error) }
      do { return try await body(client) } catch { throw ReadError(error) }
    }
  }

  private func patiently<Value, Output: Sendable>(
    for endpoint: Endpoint<Value>, _ body: () async throws(ReadError) -> Output
  ) async throws(ReadError) -> Output {
    let clock = session.ports.clock
    let elapsed = clock.stopwatch()
    var retry = RetryPolicy(
      waitsForLimits: settings.waitsForLimits, waitsForNetwork: settings.waitsForLimits,
      isRepeatable: endpoint.isRead)
    while true {
      retry.start = elapsed()
      do { return try await body() } catch {
        guard let cause = error.api else { throw error }
        let decision = retry.decide(
          after: cause, at: elapsed(), isFirst: !hasAnswered, jitter: { .random(in: 0.75...1.25) })
        switch decision {
        case .giveUp: throw error
        case .retry(let number, let limit, let pause):
          session.listener(
            .retrying(number: number, limit: limit, pause: pause, cause, session))
          do { try await clock.sleep(for: pause) } catch { throw .cancelled }
        case .waitForLimit(let wait):
          let isOver = await clock.count(down: wait) { session.listener(.waiting($0)) }
          session.listener(.waited)
          guard isOver else { throw .cancelled }
        }
      }
    }
  }

  /// Looks up the credential, once. If that fails, no request is sent.
  private func resolveCredential() async throws(ReadError) {
    while !isResolved {
      let lookup = startLookup(in: session)
      // Cancelling does not wait for the keyring; a page that still waits starts the lookup again.
      let result = await withTaskCancellationHandler {
        await lookup.value
      } onCancel: {
        lookup.cancel()
      }
      // Another page may have finished first, or the result may no longer be wanted.
      guard !isResolved, self.lookup == lookup else { continue }
      if lookup.isCancelled, case .failure = result { self.lookup = nil }
      if Task.isCancelled { throw .cancelled }
      guard self.lookup != nil else { continue }
      switch result {
      case .failure(.store(let error, let kind)) where !needsAccount && !session.needsLogin:
        lockout = .store(error, kind)
        isResolved = true
        session.listener(.tokenUnreadable(.store(error, kind), session))
      case .failure(let error): throw .credential(error)
      case .success(nil) where session.requiresLogin:
        throw .credential(.noAccount(host: session.host.name))
      case .success(let found):
        credential = found
        client = session.client(with: found)
        isResolved = true
        if let found, confirmation != nil { await session.notifyExpiry(of: found) }
      }
    }
  }

  private func startLookup(
    in session: Session
  ) -> Task<Result<Credential?, AuthError>, Never> {
    let lookup =
      lookup
      ?? Task {
        do throws(AuthError) { return .success(try await session.credential()) } catch {
          return .failure(error)
        }
      }
    self.lookup = lookup
    return lookup
  }

  /// Whether GitHub rejected `sent` because it has expired, and it was renewed, perhaps by another
  /// page.
  private func isRenewed(
    _ sent: Credential?, after error: APIError
  ) async throws(ReadError) -> Bool {
    guard let sent else { return false }
    let found: Credential?
    do {
      found = try await session.finder.renewed(sent, after: error, on: session.host)
    } catch { throw .credential(error) }
    guard let found else { return false }
    credential = found
    client = session.client(with: found)
    return found.token.secret != sent.token.secret
  }

  private func mayTryAnonymously(after error: APIError) async throws(ReadError) -> Bool {
    guard case .refused(let refusal) = error, refusal.allowsAnonymousTry, !needsAccount
    else { return false }
    guard let refused = credential else { return true }
    guard try await agreesToAnonymity(after: error, refused) else { return false }
    // Another page may have made the switch in the meantime.
    guard credential != nil else { return true }
    credential = nil
    client = session.anonymousClient
    if settings.anonymousFallback {
      session.listener(.tokenRejected(refused.source, session.host))
    }
    return true
  }

  /// Pages that fail together share one prompt.
  private func agreesToAnonymity(
    after error: APIError, _ refused: Credential
  ) async throws(ReadError) -> Bool {
    if session.needsLogin { return false }
    if settings.anonymousFallback { return true }
    if agreement == nil {
      // Users are not prompted in the middle of their results.
      guard let confirmation, !hasAnswered else { return false }
      agreement = Task {
        do { return .success(try await confirmation(error, refused)) } catch {
          return .failure(error)
        }
      }
    }
    guard let agreement else { return false }
    do { return try await agreement.value.get() } catch { throw .declined(NoResponse(error)) }
  }

  /// Notifies after a while that GitHub is slow.
  private func watchForSlowness() -> Task<Void, Never> {
    Task { [session] in
      do { try await session.ports.stopwatch.sleep(for: .seconds(10)) } catch { return }
      session.listener(.slow(session.host))
    }
  }
}
