import FoundationEssentials

/// What is kept of one address: a picture, or that there is none.
struct CacheEntry: Equatable {
  enum Content: Equatable {
    case picture(Data)
    /// The name of the `PictureError`.
    case failure(String)
  }

  var content: Content
  /// GitHub's or another server's name for this version.
  var etag: String?
  /// When it came, or was confirmed.
  var savedAt: Date
  /// How long after `savedAt` it is good without asking.
  var freshFor: Duration

  /// False also for what comes from the future, as after a change of the clock.
  func isFresh(at now: Date) -> Bool {
    let age = now.timeIntervalSince(savedAt)
    return age >= 0 && age < Double(freshFor.components.seconds)
  }
}

/// The form of an entry in its file: eight lines and the picture's bytes.
extension CacheEntry {
  private static let mark = "ghrepo picture 1"

  /// Nil where `key` or the tag would break the lines.
  func bytes(for key: String) -> Data? {
    var (payload, failure) = (Data(), "")
    switch content {
    case .picture(let bytes): payload = bytes
    case .failure(let name): failure = name
    }
    let fields = [
      Self.mark, key, etag ?? "", "\(Int64(savedAt.timeIntervalSince1970))",
      "\(freshFor.components.seconds)", failure, "\(payload.count)", StableHash.text(of: payload),
    ]
    guard fields.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else { return nil }
    return Data((fields.joined(separator: "\n") + "\n").utf8) + payload
  }

  /// Nil for what `bytes(for:)` did not write for `key`, or what is damaged.
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
      guard PictureKind(of: payload) != nil else { return nil }
      content = .picture(payload)
    } else {
      guard payload.isEmpty else { return nil }
      content = .failure(fields[5])
    }
    etag = fields[2].isEmpty ? nil : fields[2]
    self.savedAt = Date(timeIntervalSince1970: Double(savedAt))
    freshFor = .seconds(min(age, 365 * 86_400))
  }
}
