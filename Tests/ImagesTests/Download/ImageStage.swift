import CurlTransport
import Foundation
import GitHub
import HTTP
import ImageProtocol
import Synchronization
import TestSupport
import Testing

@testable import Images

/// An image source with the real transport, a directory, and a clock that a test moves.
final class ImageStage: Sendable {
  let scratch: ScratchDirectory
  let cache: ImageDiskCache
  private let time = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
  /// Paths and tags of the files read with the token.
  let files = Mutex<[String]>([])
  private let contents: @Sendable (String?) throws(APIError) -> ConditionalResponse<Data>

  init(
    contents: @escaping @Sendable (String?) throws(APIError) -> ConditionalResponse<Data> = {
      _ throws(APIError) in throw .transport(.cancelled)
    }
  ) throws {
    scratch = try ScratchDirectory()
    cache = ImageDiskCache(path: scratch.appending("pictures"))
    self.contents = contents
  }

  func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

  /// Trusts `server` as a replacement for github.com; uses github.com itself when it is nil.
  func source(
    _ server: RawServer?, over transport: (any HTTPTransport)? = nil, isOffline: Bool = false,
    limits: DownloadLimits = .standard
  ) throws -> ImageSource {
    let host = try server.flatMap {
      try GitHubHost.replacement(apiURL: "http://127.0.0.1:\($0.port)", webURL: nil)
    }
    return ImageSource(
      transport: transport
        ?? PatientTransport(CurlTransport(CurlConfiguration(userAgent: "tests/1"))),
      host: host ?? .dotcom, cache: cache, isOffline: isOffline, limits: limits,
      now: { self.time.withLock { $0 } },
      readFile: { endpoint, tag throws(APIError) in
        self.files.withLock { $0.append("\(endpoint.path) \(tag ?? "-")") }
        return try self.contents(tag)
      })
  }
}

extension ImageSource {
  func failure(at address: ImageLocation) async -> ImageDownloadError? {
    do throws(ImageDownloadError) {
      _ = try await image(at: address)
      return nil
    } catch { return error }
  }
}

extension RawServerStep {
  static func image(_ headers: KeyValuePairs<String, String> = [:], _ more: String = "") -> Self {
    .respond(200, headers, body: Array(Data.sample(.png, more)))
  }
}
