import Glibc

/// The searchable text of one repository, in lower case.
struct SearchDocument: Sendable {
  let name: [UInt8]
  let description: [UInt8]
  let topics: [UInt8]

  init(_ repository: SimulatedRepository) {
    name = Array(repository.name.lowercased().utf8)
    description = Array((repository.description ?? "").lowercased().utf8)
    topics = Array(repository.topics.joined(separator: " ").utf8)
  }

  /// Whether `needle`, in lower case, occurs in `text`.
  static func occurs(_ needle: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return text.withUnsafeBytes { text in
      needle.withUnsafeBytes { needle in
        var start = 0
        while start + needle.count <= text.count,
          let address = text.baseAddress, let wanted = needle.baseAddress,
          let found = memchr(
            address + start, Int32(first), text.count - needle.count - start + 1)
        {
          if memcmp(found, wanted, needle.count) == 0 { return true }
          start = UnsafeRawPointer(found) - address + 1
        }
        return false
      }
    }
  }
}
