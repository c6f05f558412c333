import FoundationEssentials
import GitHub
import HTTP

extension PictureSource {
  /// What a server answered.
  private struct Answer {
    /// Nil where what is stored still holds.
    var bytes: Data?
    var etag: String?
    var headers: HTTPHeaders
  }

  /// Asks for the picture, or whether the stored one still holds, and keeps what came. A stored one
  /// stands in where the server has none to give now.
  func ask(_ request: ImageDownload, known: CacheEntry?) async -> Result<Data, PictureError> {
    var stored: Data?
    if case .picture(let bytes) = known?.content { stored = bytes }
    do throws(PictureError) {
      let answer = try await answer(to: request.way, tag: stored == nil ? nil : known?.etag)
      return .success(try keep(answer, for: request, known: known, stored: stored))
    } catch {
      if let key = request.key, error.isWorthRemembering, stored == nil || error.isFinal {
        let entry = CacheEntry(
          content: .failure(error.name), savedAt: now(), freshFor: limits.failureAge)
        cache?.store(entry, for: key)
      }
      if let stored, !error.isFinal { return .success(stored) }
      return .failure(error)
    }
  }

  private func keep(
    _ answer: Answer, for request: ImageDownload, known: CacheEntry?, stored: Data?
  ) throws(PictureError) -> Data {
    guard let bytes = answer.bytes ?? stored else { throw .status(304) }
    guard PictureKind(of: bytes) != nil else { throw .notAPicture }
    let control = CacheControl(answer.headers)
    guard let key = request.key else { return bytes }
    guard control.mayStore else {
      cache?.remove(key)
      return bytes
    }
    let tag = answer.etag ?? (answer.bytes == nil ? known?.etag : nil)
    let entry = CacheEntry(
      content: .picture(bytes), etag: tag, savedAt: now(),
      freshFor: max(control.maxAge ?? .zero, request.age))
    cache?.store(entry, for: key)
    return bytes
  }

  private func answer(
    to way: ImageDownload.Way, tag: String?
  ) async throws(PictureError) -> Answer {
    switch way {
    case .contents(let file): return try await read(file, tag: tag)
    case .download(let url, let file):
      do throws(PictureError) { return try await download(url, tag: tag) } catch {
        // The site has low limits of its own for everybody at one address; the API has others.
        guard let file, error == .status(429) else { throw error }
        return try await read(file, tag: nil)
      }
    }
  }

  private func download(_ url: String, tag: String?) async throws(PictureError) -> Answer {
    var headers = HTTPHeaders(["Accept": ImageDownload.accept])
    let tag = host.mayGetTag(url) ? tag : nil
    headers["If-None-Match"] = tag
    // Strangers need not know which program their pictures are looked at with.
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
    case 200: return Answer(bytes: response.body, etag: etag, headers: response.headers)
    case 304 where tag != nil: return Answer(bytes: nil, etag: etag, headers: response.headers)
    default: throw .status(response.status)
    }
  }

  private func read(
    _ file: PictureAddress.RepositoryFile, tag: String?
  ) async throws(PictureError) -> Answer {
    let endpoint = Endpoint<Data>.contents(
      of: file.repository, path: file.path, ref: file.ref,
      limits: HTTPLimits(total: limits.time, bodyBytes: limits.bytes))
    do throws(APIError) {
      switch try await readFile(endpoint, tag) {
      case .fresh(let reply):
        return Answer(bytes: reply.value, etag: reply.etag, headers: reply.headers)
      case .notModified(let reply):
        return Answer(bytes: nil, etag: reply.etag, headers: reply.headers)
      }
    } catch {
      if case .transport(.tooLarge) = error { throw .tooLarge(limit: limits.bytes) }
      throw .api(error)
    }
  }
}

extension PictureError {
  /// Whether the picture that was there is gone, so that a stored one must not stand in.
  fileprivate var isFinal: Bool {
    switch self {
    case .status(404), .status(410), .status(451), .notAPicture, .tooLarge: true
    case .api(.refused(let refusal)): refusal.mayNotExist
    default: false
    }
  }
}
