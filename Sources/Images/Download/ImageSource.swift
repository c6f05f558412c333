package import FoundationEssentials
package import GitHub
package import HTTP
import ImageProtocol
import Synchronization

/// Loads images: from the cache if possible, otherwise from the network.
///
/// A lock instead of an actor, because a cancellation handler cannot await.
package final class ImageSource: Sendable {
  /// Reads a repository's file as the user. Private files always need this, and all files do on
  /// hosts that serve none without a token. `tag` is the ETag of the cached version.
  package typealias ReadFile =
    @Sendable (
      _ endpoint: Endpoint<Data>, _ tag: String?
    ) async throws(APIError) -> ConditionalResponse<Data>

  private typealias Outcome = Result<Data, ImageDownloadError>

  private let transport: any HTTPTransport
  private let host: GitHubHost
  private let cache: ImageDiskCache?
  let isOffline: Bool
  private let limits: DownloadLimits
  private let now: @Sendable () -> Date
  private let readFile: ReadFile
  private let semaphore: AsyncSemaphore
  private let state = Mutex(State())

  /// A download that several callers may wait for.
  private struct Download {
    let task: Task<Outcome, Never>
    let number: Int
    var waiting = 1
  }

  private struct State {
    var downloads: [ImageLocation: Download] = [:]
    /// Failures in this process, with their times.
    var failures: [ImageLocation: (error: ImageDownloadError, at: Date)] = [:]
    var lastNumber = 0
  }

  package init(
    transport: any HTTPTransport, host: GitHubHost, cache: ImageDiskCache?, isOffline: Bool = false,
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
    semaphore = AsyncSemaphore(limit: limits.atOnce)
  }

  /// The bytes at `address`, which begin like an image. Concurrent calls for the same address share
  /// one download, which ends when all of them are cancelled.
  package func image(at address: ImageLocation) async throws(ImageDownloadError) -> Data {
    if let error = recentFailure(of: address) { throw error }
    let download = join(address)
    let result = await withTaskCancellationHandler {
      await download.task.value
    } onCancel: {
      leave(address, download.number)
    }
    return try result.get()
  }

  private func join(_ address: ImageLocation) -> Download {
    state.withLock { state in
      if var download = state.downloads[address] {
        download.waiting += 1
        state.downloads[address] = download
        return download
      }
      state.lastNumber += 1
      let number = state.lastNumber
      let download = Download(task: Task { await self.run(address, number) }, number: number)
      state.downloads[address] = download
      return download
    }
  }

  private func leave(_ address: ImageLocation, _ number: Int) {
    state.withLock { state in
      guard let download = state.downloads[address], download.number == number else { return }
      state.downloads[address]?.waiting -= 1
      guard download.waiting == 1 else { return }
      download.task.cancel()
      // Later callers start a new download.
      state.downloads[address] = nil
    }
  }

  private func run(_ address: ImageLocation, _ number: Int) async -> Outcome {
    let result = await fetch(address)
    state.withLock { state in
      if state.downloads[address]?.number == number { state.downloads[address] = nil }
      if case .failure(let error) = result, error.isWorthRemembering {
        state.failures[address] = (error, now())
      }
    }
    return result
  }

  private func recentFailure(of address: ImageLocation) -> ImageDownloadError? {
    state.withLock { state in
      guard let failure = state.failures[address] else { return nil }
      let age = now().timeIntervalSince(failure.at)
      if age >= 0, age < Double(limits.failureAge.components.seconds) { return failure.error }
      state.failures[address] = nil
      return nil
    }
  }

  private func fetch(_ address: ImageLocation) async -> Outcome {
    if case .data(let text) = address {
      return Self.checked(DataAddress.bytes(of: text, limit: limits.bytes))
    }
    guard let download = ImageDownload(address, on: host, limits: limits) else {
      return .failure(.unusableURL)
    }
    let known = download.key.flatMap { cache?.entry(for: $0) }
    if let known, let answer = answer(from: known) { return answer }
    if isOffline { return .failure(.notCached) }
    let result = await semaphore.run { await self.request(download, known: known) }
    return result ?? .failure(.transport(.cancelled))
  }

  /// The cached result, if no request is needed.
  private func answer(from known: CacheEntry) -> Outcome? {
    switch known.content {
    case .image(let bytes): isOffline || known.isFresh(at: now()) ? .success(bytes) : nil
    case .failure(let name):
      !isOffline && known.isFresh(at: now()) ? .failure(.failedBefore(name)) : nil
    }
  }

  private static func checked(_ bytes: Data?) -> Outcome {
    guard let bytes else { return .failure(.unusableURL) }
    return ImageFormat(of: bytes) == nil ? .failure(.notAnImage) : .success(bytes)
  }
}

extension ImageSource {
  /// A server's response.
  private struct Value {
    /// Nil if the cached image is still valid.
    var bytes: Data?
    var etag: String?
    var headers: HTTPHeaders
  }

  /// Requests the image, or whether the cached one is still valid, and caches the result. Falls
  /// back to a cached image if the server cannot provide one now.
  private func request(_ download: ImageDownload, known: CacheEntry?) async -> Outcome {
    var stored: Data?
    if case .image(let bytes) = known?.content { stored = bytes }
    do throws(ImageDownloadError) {
      let answer = try await answer(to: download.way, tag: stored == nil ? nil : known?.etag)
      return .success(try keep(answer, for: download, known: known, stored: stored))
    } catch {
      if let key = download.key, error.isWorthRemembering, stored == nil || error.isFinal {
        let entry = CacheEntry(
          content: .failure(error.name), savedAt: now(), freshFor: limits.failureAge)
        cache?.store(entry, for: key)
      }
      if let stored, !error.isFinal { return .success(stored) }
      return .failure(error)
    }
  }

  private func keep(
    _ answer: Value, for download: ImageDownload, known: CacheEntry?, stored: Data?
  ) throws(ImageDownloadError) -> Data {
    guard let bytes = answer.bytes ?? stored else { throw .status(304) }
    guard ImageFormat(of: bytes) != nil else { throw .notAnImage }
    let control = CacheControl(answer.headers)
    guard let key = download.key else { return bytes }
    guard control.mayStore else {
      cache?.remove(key)
      return bytes
    }
    let tag = answer.etag ?? (answer.bytes == nil ? known?.etag : nil)
    // A server can allow more than the usual age, but not demand requests more often.
    let entry = CacheEntry(
      content: .image(bytes), etag: tag, savedAt: now(),
      freshFor: max(control.maxAge, download.age))
    cache?.store(entry, for: key)
    return bytes
  }

  private func answer(
    to way: ImageDownload.Way, tag: String?
  ) async throws(ImageDownloadError) -> Value {
    switch way {
    case .contents(let file): return try await read(file, tag: tag)
    case .download(let url, let file):
      let value: Value
      do throws(ImageDownloadError) { value = try await download(url, tag: tag) } catch {
        // The site has low rate limits of its own for all users at one IP address; the API has
        // others.
        guard let file, error == .status(429) else { throw error }
        value = try await read(file, tag: nil)
      }
      guard let bytes = value.bytes, let media = ImageDownload.mediaURL(for: bytes, at: url) else {
        return value
      }
      return try await download(media, tag: tag)
    }
  }

  private func download(_ url: String, tag: String?) async throws(ImageDownloadError) -> Value {
    var headers = HTTPHeaders(["Accept": ImageDownload.accept])
    let tag = host.mayGetTag(url) ? tag : nil
    headers["If-None-Match"] = tag
    // Other servers need not know which program shows their images.
    if !host.servesImage(at: url) { headers["User-Agent"] = "Mozilla/5.0" }
    let request = HTTPRequest(
      .get, url, headers: headers,
      limits: HTTPLimits(
        connect: limits.time, total: limits.time, stall: limits.time, bodyBytes: limits.bytes),
      reach: .publicAddresses(except: host.trustedOrigins))
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      if case .tooLarge = error { throw .tooLarge(limit: limits.bytes) }
      throw .transport(error)
    }
    let etag = response.headers["ETag"].flatMap { $0.utf8.count <= 512 ? $0 : nil }
    switch response.status {
    case 200: return Value(bytes: response.body, etag: etag, headers: response.headers)
    case 304 where tag != nil: return Value(bytes: nil, etag: etag, headers: response.headers)
    default: throw .status(response.status)
    }
  }

  private func read(
    _ file: ImageLocation.RepositoryFile, tag: String?
  ) async throws(ImageDownloadError) -> Value {
    let endpoint = Endpoint<Data>.contents(
      of: file.repository, path: file.path, ref: file.ref,
      limits: HTTPLimits(total: limits.time, bodyBytes: limits.bytes))
    do throws(APIError) {
      switch try await readFile(endpoint, tag) {
      case .fresh(let reply):
        return Value(bytes: reply.value, etag: reply.etag, headers: reply.headers)
      case .notModified(let reply):
        return Value(bytes: nil, etag: reply.etag, headers: reply.headers)
      }
    } catch {
      if case .transport(.tooLarge) = error { throw .tooLarge(limit: limits.bytes) }
      throw .api(error)
    }
  }
}

extension ImageDownloadError {
  /// Whether the image no longer exists, so that a cached one must not be used.
  fileprivate var isFinal: Bool {
    switch self {
    case .status(404), .status(410), .status(451), .notAnImage, .tooLarge: true
    case .api(.refused(let refusal)): refusal.mayNotExist
    default: false
    }
  }
}
