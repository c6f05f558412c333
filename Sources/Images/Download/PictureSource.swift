package import FoundationEssentials
package import GitHub
package import HTTP
import Synchronization

/// Pictures by their addresses: from the cache where that may be, else from the network.
///
/// A lock in place of an actor, so that a cancelled task can leave at once.
package final class PictureSource: Sendable {
  /// Reads a repository's file as the person: the way to private files, and to all where nothing
  /// serves them without a token. `tag` is that of the version which is stored.
  package typealias ReadFile =
    @Sendable (
      _ endpoint: Endpoint<Data>, _ tag: String?
    ) async throws(APIError) -> ConditionalResponse<Data>

  let transport: any HTTPTransport
  let host: GitHubHost
  let cache: PictureCache?
  let isOffline: Bool
  let limits: DownloadLimits
  let now: @Sendable () -> Date
  let readFile: ReadFile
  private let turnstile: AsyncSemaphore
  private let state = Mutex(State())

  /// A picture that several may wait for.
  private struct Flight {
    let task: Task<Result<Data, PictureError>, Never>
    let number: Int
    var waiting = 1
  }

  private struct State {
    var flights: [PictureAddress: Flight] = [:]
    /// What failed in this process, with the time.
    var failures: [PictureAddress: (error: PictureError, at: Date)] = [:]
    var lastNumber = 0
  }

  package init(
    transport: any HTTPTransport, host: GitHubHost, cache: PictureCache?, isOffline: Bool = false,
    limits: DownloadLimits = .standard, now: @escaping @Sendable () -> Date = { Date() },
    readFile: @escaping ReadFile
  ) {
    self.transport = transport
    self.host = host
    self.cache = cache
    self.isOffline = isOffline
    self.limits = limits
    self.now = now
    self.readFile = readFile
    turnstile = AsyncSemaphore(places: limits.atOnce)
  }

  /// The bytes at `address`, which begin as a picture does; who asks for the same address meanwhile
  /// waits for the same download. It ends when all who wait for it are cancelled.
  package func picture(at address: PictureAddress) async throws(PictureError) -> Data {
    if let error = recentFailure(of: address) { throw error }
    let flight = board(address)
    let result = await withTaskCancellationHandler {
      await flight.task.value
    } onCancel: {
      leave(address, flight.number)
    }
    return try result.get()
  }

  private func board(_ address: PictureAddress) -> Flight {
    state.withLock { state in
      if var flight = state.flights[address] {
        flight.waiting += 1
        state.flights[address] = flight
        return flight
      }
      state.lastNumber += 1
      let number = state.lastNumber
      let flight = Flight(task: Task { await self.land(address, number) }, number: number)
      state.flights[address] = flight
      return flight
    }
  }

  private func leave(_ address: PictureAddress, _ number: Int) {
    state.withLock { state in
      guard let flight = state.flights[address], flight.number == number else { return }
      state.flights[address]?.waiting -= 1
      guard flight.waiting == 1 else { return }
      flight.task.cancel()
      // Who comes now begins anew.
      state.flights[address] = nil
    }
  }

  private func land(_ address: PictureAddress, _ number: Int) async -> Result<Data, PictureError> {
    let result = await fetch(address)
    state.withLock { state in
      if state.flights[address]?.number == number { state.flights[address] = nil }
      if case .failure(let error) = result, error.isWorthRemembering {
        state.failures[address] = (error, now())
      }
    }
    return result
  }

  private func recentFailure(of address: PictureAddress) -> PictureError? {
    state.withLock { state in
      guard let failure = state.failures[address] else { return nil }
      let age = now().timeIntervalSince(failure.at)
      if age >= 0, age < Double(limits.failureAge.components.seconds) { return failure.error }
      state.failures[address] = nil
      return nil
    }
  }

  private func fetch(_ address: PictureAddress) async -> Result<Data, PictureError> {
    if case .data(let text) = address {
      return Self.checked(DataAddress.bytes(of: text, limit: limits.bytes))
    }
    guard let request = ImageDownload(address, on: host, limits: limits) else {
      return .failure(.unusableAddress)
    }
    let known = request.key.flatMap { cache?.entry(for: $0) }
    if let known, let answer = answer(from: known) { return answer }
    if isOffline { return .failure(.notStored) }
    let result = await turnstile.pass { await self.ask(request, known: known) }
    return result ?? .failure(.transport(.cancelled))
  }

  /// What is stored, where it need not be asked again.
  private func answer(from known: CacheEntry) -> Result<Data, PictureError>? {
    switch known.content {
    case .picture(let bytes): isOffline || known.isFresh(at: now()) ? .success(bytes) : nil
    case .failure(let name):
      !isOffline && known.isFresh(at: now()) ? .failure(.failedBefore(name)) : nil
    }
  }

  private static func checked(_ bytes: Data?) -> Result<Data, PictureError> {
    guard let bytes else { return .failure(.unusableAddress) }
    return PictureKind(of: bytes) == nil ? .failure(.notAPicture) : .success(bytes)
  }
}
