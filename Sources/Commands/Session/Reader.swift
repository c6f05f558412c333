internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// Reads from GitHub for one command: repeats what fails in passing, waits for limits when asked
/// to, and makes one anonymous try where the credential is refused for a public read.
///
/// An actor because the pages of a feed are read by several tasks, and the switch to anonymous
/// must happen once.
actor Reader {
  private let session: Session
  private let options: ReadOptions
  private var credential: Credential?
  private var client: GitHubClient
  /// Set by the first answer; a person is not asked in the midst of what they read.
  private var hasAnswered = false
  /// The one question whether to go on without the credential, and its answer.
  private var agreement: Task<Bool, Never>?
  /// How the person left the question, if not by an answer.
  private var departure: ConsoleError?

  init(session: Session, credential: Credential?, options: ReadOptions) {
    self.session = session
    self.options = options
    self.credential = credential
    client = session.client(with: credential)
  }

  var hasCredential: Bool { credential != nil }

  /// One read, without repetition in time.
  func read<Answer>(_ endpoint: Endpoint<Answer>) async throws(APIError) -> Reply<Answer> {
    let client = client
    do {
      let reply = try await client.reply(to: endpoint)
      hasAnswered = true
      return reply
    } catch {
      guard await mayTryAnonymously(after: error) else { throw error }
      return try await self.client.reply(to: endpoint)
    }
  }

  /// One read that repeats failures in passing and, with `--wait`, sits limits out.
  func readPatiently<Answer: Sendable>(
    _ endpoint: Endpoint<Answer>
  ) async throws(APIError) -> Reply<Answer> {
    let policy = RetryPolicy(clock: session.context.clock)
    while true {
      do {
        return try await policy.run { () async throws(APIError) in try await self.read(endpoint) }
      } catch {
        guard options.wait, let wait = error.wait else { throw error }
        try await Countdown(context: session.context).wait(wait)
      }
    }
  }

  /// What a failed read ends the command with: a `Failure` with the words for this reader's
  /// credential, or the way the person left its question.
  func failure(_ error: APIError) -> any Error {
    departure ?? session.failure(error, credential: credential)
  }

  private func mayTryAnonymously(after error: APIError) async -> Bool {
    guard case .refused(let refusal) = error, refusal.allowsAnonymousTry else { return false }
    guard let refused = credential else { return true }
    guard await agreesToAnonymity(after: error, refused) else { return false }
    // Another page may have made the switch in the meantime.
    guard credential != nil else { return true }
    credential = nil
    client = session.anonymousClient
    if options.anonymousFallback {
      session.context.say(
        .fallbackAnonymous(host: session.host.name, source: refused.source.message))
    }
    return true
  }

  /// Pages that fail together share one question.
  private func agreesToAnonymity(after error: APIError, _ refused: Credential) async -> Bool {
    if options.anonymousFallback { return true }
    let agreement = agreement ?? Task { await agrees(to: error, refused) }
    self.agreement = agreement
    return await agreement.value
  }

  /// Asks the person, where there is one.
  private func agrees(to error: APIError, _ credential: Credential) async -> Bool {
    guard session.context.isInteractive, !hasAnswered else { return false }
    let advice = session.handler(for: credential).advice(for: error)
    session.context.say(advice.message)
    do { return try await session.context.confirm(.fallbackQuestion, default: true) } catch {
      departure = error as? ConsoleError
      return false
    }
  }
}
