import FoundationEssentials
import HTTP
import ImageProtocol

/// What the cache holds under one key: an image, or why there is none.
struct CacheEntry: Equatable {
  enum Content: Equatable {
    case image(Data)
    /// The name of the `ImageDownloadError`.
    case failure(String)
  }

  var content: Content
  /// The server's ETag for this version.
  var etag: String?
  /// When it was fetched, or confirmed.
  var savedAt: Date
  /// How long after `savedAt` it can be used without a request.
  var freshFor: Duration

  /// False also for an entry from the future, as after a clock change.
  func isFresh(at now: Date) -> Bool {
    let age = now.timeIntervalSince(savedAt)
    return age >= 0 && age < Double(freshFor.components.seconds)
  }
}

/// The file format of an entry: eight lines, then the image's bytes.
extension CacheEntry {
  private static let mark = "ghrepo picture 1"

  /// Nil if `key` or the ETag would break the lines.
  func bytes(for key: String) -> Data? {
    var (payload, failure) = (Data(), "")
    switch content {
    case .image(let bytes): payload = bytes
    case .failure(let name): failure = name
    }
    let fields = [
      Self.mark, key, etag ?? "", "\(Int64(savedAt.timeIntervalSince1970))",
      "\(freshFor.components.seconds)", failure, "\(payload.count)", StableHash.text(of: payload),
    ]
    guard fields.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else { return nil }
    return Data((fields.joined(separator: "\n") + "\n").utf8) + payload
  }

  /// Nil for bytes that `bytes(for:)` did not write for `key`, and for damaged ones.
  init?(_ bytes: Data, for key: String) {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
    let fields = lines.dropLast().compactMap { String(validating: $0, as: UTF8.self) }
    guard lines.count == 9, fields.count == 8, fields[0] == Self.mark, fields[1] == key,
      let savedAt = Int64(fields[3]), let age = Int64(fields[4]), age >= 0,
      let count = Int(fields[6])
    else { return nil }
    let payload = Data(lines[8])
    guard payload.count == count, StableHash.text(of: payload) == fields[7] else { return nil }
    if fields[5].isEmpty {
      guard ImageFormat(of: payload) != nil else { return nil }
      content = .image(payload)
    } else {
      guard payload.isEmpty else { return nil }
      content = .failure(fields[5])
    }
    etag = fields[2].isEmpty ? nil : fields[2]
    self.savedAt = Date(timeIntervalSince1970: Double(savedAt))
    freshFor = .seconds(min(age, 365 * 86_400))
  }
}

/// The caching rules of a response (RFC 9111, 5.2).
struct CacheControl: Equatable {
  private(set) var mayStore = true
  /// How long the response can be used without a request.
  private(set) var maxAge = Duration.zero

  /// Longer times are cut to this, in seconds.
  private static let longest = 30 * 86_400

  init(_ headers: HTTPHeaders) {
    var mustRevalidate = false
    for field in headers.values(of: "Cache-Control") {
      for part in field.lowercased().split(separator: ",") {
        let directive = part.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        if directive == "no-store" { mayStore = false }
        if directive == "no-cache" { mustRevalidate = true }
        if directive.hasPrefix("max-age="), maxAge == .zero {
          let digits = directive.dropFirst("max-age=".count)
          guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !digits.isEmpty else {
            continue
          }
          maxAge = .seconds(min(Int(digits) ?? Self.longest, Self.longest))
        }
      }
    }
    if mustRevalidate { maxAge = .zero }
  }
}

/// A short name for bytes, the same in every process: FNV-1a with 128 bits.
///
/// Collisions do no harm: an entry holds the key that it is for.
/// Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
enum StableHash {
  private static let basis: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  /// 32 hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
