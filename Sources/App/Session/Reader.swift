package import Auth
import FoundationEssentials
package import GitHub
import HTTP
import Messages
import Platform
import Storage
import Terminal

/// Reads from GitHub for one command: retries temporary failures, waits for rate limits on request,
/// and retries once without the credential if GitHub rejects it for a public read.
///
/// An actor because several tasks read the pages of a feed, and the switch to anonymous requests
/// must happen once.
package actor Reader {
  private let session: Session
  package let settings: ReadSettings
  /// The options that advice may suggest.
  private let options: SuggestedOptions
  /// Whether anonymous requests are useless.
  private let needsAccount: Bool
  private var credential: Credential?
  private var client: GitHubClient
  /// The lookup of the credential, started by the first request: cached responses need none.
  private var lookup: Task<Result<Credential?, AuthError>, Never>?
  /// Why the stored token cannot be read; requests are anonymous then.
  private var lockout: ErrorReport?
  private var isSettled: Bool
  /// Set by the first response; users are not prompted in the middle of their results.
  private var hasAnswered = false
  /// Prints once that GitHub is slow; started by the first request.
  private var slowness: Task<Void, Never>?
  private var isWatched = false
  /// The only prompt whether to continue without the credential, and the user's choice.
  private var agreement: Task<Result<Bool, ConsoleError>, Never>?

  /// - Parameter options: those that advice may suggest.
  package init(
    session: Session, settings: ReadSettings, needsAccount: Bool = false,
    options: SuggestedOptions = [.offline, .wait, .anonymousFallback]
  ) {
    self.session = session
    self.settings = settings
    // `--offline` excludes the options for other sources.
    let options = settings.source == .usual ? options : options.subtracting(.offline)
    self.options =
      needsAccount || session.needsLogin ? options.subtracting(.anonymousFallback) : options
    self.needsAccount = needsAccount
    client = session.anonymousClient
    isSettled = false
  }

  /// With a given credential, for a command that cannot use the cache.
  package init(session: Session, credential: Credential?, settings: ReadSettings) {
    self.session = session
    self.settings = settings
    needsAccount = true
    self.credential = credential
    options = .wait
    client = session.client(with: credential)
    isSettled = true
  }

  /// Unknown without a token.
  var tokenKind: TokenKind { credential?.token.kind ?? .unknown }

  /// Whether the token is one that ghrepo does not store.
  package var hasOutsideToken: Bool {
    switch credential?.source {
    case .environment, .command: true
    case .store, nil: false
    }
  }

  /// Looks up the credential again before the next request: another account may be active, or the
  /// keyring unlocked.
  package func lookAgain() {
    credential = nil
    client = session.anonymousClient
    (lookup, agreement, lockout) = (nil, nil, nil)
    isSettled = false
  }

  /// Looks up the credential that the first request will use: a program that prompts on the
  /// terminal may not be able to do that later.
  package func lookUp() async {
    let lookup = startLookup()
    await withTaskCancellationHandler {
      _ = await lookup.value
    } onCancel: {
      lookup.cancel()
    }
  }

  /// One request, never retried.
  func read<Value>(_ endpoint: Endpoint<Value>) async throws(ReadError) -> Response<Value> {
    try await send { client throws(APIError) in try await client.response(to: endpoint) }
  }

  /// The same, where a response with `tag` is cached.
  func read<Value>(
    _ endpoint: Endpoint<Value>, ifNoneMatch tag: String?
  ) async throws(ReadError) -> ConditionalResponse<Value> {
    try await send { client throws(APIError) in
      try await client.response(to: endpoint, ifNoneMatch: tag)
    }
  }

  /// One request that is retried after temporary failures and, with `--wait`, after rate limits.
  func readPatiently<Value: Sendable>(
    _ endpoint: Endpoint<Value>
  ) async throws(ReadError) -> Response<Value> {
    try await patiently(for: endpoint) { () async throws(ReadError) in
      try await self.read(endpoint)
    }
  }

  /// The same, where a response with `tag` is cached.
  func readPatiently<Value: Sendable>(
    _ endpoint: Endpoint<Value>, ifNoneMatch tag: String?
  ) async throws(ReadError) -> ConditionalResponse<Value> {
    try await patiently(for: endpoint) { () async throws(ReadError) in
      try await self.read(endpoint, ifNoneMatch: tag)
    }
  }

  private func send<Output: Sendable>(
    _ body: (GitHubClient) async throws(APIError) -> Output
  ) async throws(ReadError) -> Output {
    if isSettled, let credential, credential.renewalError == nil, credential.isRenewable,
      !credential.lasts(CredentialFinder.minimum, at: session.context.now())
    {
      lookAgain()
    }
    try await settle()
    if !isWatched { (isWatched, slowness) = (true, session.watchForSlowness()) }
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
    let context = session.context
    let elapsed = context.clock.stopwatch()
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
          session.say(retry: number, of: limit, after: pause, cause)
          do { try await context.clock.sleep(for: pause) } catch { throw .cancelled }
        case .waitForLimit(let wait):
          guard await context.wait(wait) else { throw .cancelled }
        }
      }
    }
  }

  /// The error that ends the command after a failed read: a `Failure` with advice for this reader's
  /// credential, or how the user cancelled a prompt.
  package func failure(_ error: ReadError) -> any Error {
    switch error {
    case .api(let error): failure(error)
    case .credential(let error): session.lookupFailure(error)
    case .storage(let error): Failure(error)
    case .declined(let response): response.cause
    case .cancelled: session.failure(APIError.transport(.cancelled))
    }
  }

  private func failure(_ error: APIError) -> Failure {
    let failure = session.failure(error, credential: credential, options: options)
    guard let lockout, case .refused(let refusal) = error,
      refusal.mayNotExist || refusal.reason == .authenticationRequired
    else { return failure }
    // The repository may be visible to the account.
    return Failure(failure.report.message, next: lockout.next, exitCode: lockout.exitCode)
  }

  /// Looks up the credential, once. If that fails, no request is sent.
  private func settle() async throws(ReadError) {
    while !isSettled {
      let lookup = startLookup()
      // Cancelling does not wait for the keyring; a page that still waits starts the lookup again.
      let result = await withTaskCancellationHandler {
        await lookup.value
      } onCancel: {
        lookup.cancel()
      }
      // Another page may have finished first, or the result may no longer be wanted.
      guard !isSettled, self.lookup == lookup else { continue }
      if lookup.isCancelled, case .failure = result { self.lookup = nil }
      if Task.isCancelled { throw .cancelled }
      guard self.lookup != nil else { continue }
      switch result {
      case .failure(.store(let error, let kind)) where !needsAccount && !session.needsLogin:
        goOnAnonymously(session.failure(.store(error, kind)).report)
      case .failure(let error): throw .credential(error)
      case .success(nil) where session.requiresLogin:
        throw .credential(.noAccount(host: session.host.name))
      case .success(let found):
        credential = found
        client = session.client(with: found)
        isSettled = true
        if let found { await session.sayExpiry(of: found) }
      }
    }
  }

  private func startLookup() -> Task<Result<Credential?, AuthError>, Never> {
    let lookup = lookup ?? Task { [session] in await session.credentialResult() }
    self.lookup = lookup
    return lookup
  }

  /// A locked keyring does not prevent reading public data.
  private func goOnAnonymously(_ report: ErrorReport) {
    lockout = report
    isSettled = true
    let variable = CredentialFinder.variable(for: session.host)
    // A file that is there has to be put right; a store that is not may never come.
    let isReparable = [.forbidden, .failure].contains(report.exitCode)
    let next = isReparable ? report.next : nil
    session.context.sayOnce(
      .joined([report.message, .fallbackNoStore, next ?? .fallbackSetVariable(variable: variable)]),
      .problem)
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
      session.context.say(
        .fallbackAnonymous(host: session.host.name, source: refused.source.message))
    }
    return true
  }

  /// Pages that fail together share one prompt.
  private func agreesToAnonymity(
    after error: APIError, _ refused: Credential
  ) async throws(ReadError) -> Bool {
    if session.needsLogin { return false }
    if settings.anonymousFallback { return true }
    let agreement = agreement ?? Task { await agrees(to: error, refused) }
    self.agreement = agreement
    do { return try await agreement.value.get() } catch { throw .declined(NoResponse(error)) }
  }

  /// Prompts the user, if the terminal is interactive.
  private func agrees(
    to error: APIError, _ credential: Credential
  ) async -> Result<Bool, ConsoleError> {
    guard session.context.isInteractive, !hasAnswered else { return .success(false) }
    let report = session.handler(for: credential).report(for: error)
    session.context.report(report.message)
    do {
      return .success(try await session.context.confirm(.fallbackQuestion, default: true))
    } catch let error as ConsoleError {
      return .failure(error)
    } catch {
      return .success(false)
    }
  }
}

/// The pages of a search from GitHub.
package struct SearchPages: SearchPageSource {
  let search: Search
  let reader: Reader

  package init(search: Search, reader: Reader) {
    self.search = search
    self.reader = reader
  }

  package func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage {
    let endpoint = search.endpoint(page: number, size: size).with(priority: priority)
    let page = try await reader.read(endpoint).value
    return FetchedPage(
      page: page, partialFor: page.isPartialForSingleSignOn ? await reader.tokenKind : nil)
  }
}
