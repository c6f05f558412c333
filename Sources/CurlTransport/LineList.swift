import CCurl
import Glibc
import HTTP
import Platform

/// Lines in libcurl's form; wiped when dropped, because one may hold a token.
final class LineList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?
  private let curl: UnsafePointer<ccurl>

  init(_ lines: [String], by curl: UnsafePointer<ccurl>) throws(TransportError) {
    self.curl = curl
    for line in lines { try append(line: line) }
  }

  /// The header lines of one request.
  init(of request: HTTPRequest, by curl: UnsafePointer<ccurl>) throws(TransportError) {
    self.curl = curl
    for field in request.headers.fields {
      try append(field.name, field.value.utf8)
    }
    if let bearer = request.bearer {
      let prefix = "Bearer "
      let value = UnsafeMutableRawBufferPointer.allocate(
        byteCount: prefix.utf8.count + bearer.count, alignment: 1)
      defer {
        wipe(value)
        value.deallocate()
      }
      value.copyBytes(from: prefix.utf8)
      bearer.withBytes {
        UnsafeMutableRawBufferPointer(rebasing: value[prefix.utf8.count...]).copyMemory(from: $0)
      }
      try append("Authorization", value)
    }
    // Without a value, libcurl omits a header that it would add by itself.
    try append(line: "Expect:")
    if request.headers["Content-Type"] == nil { try append(line: "Content-Type:") }
  }

  deinit {
    var node = first
    while let current = node {
      if let data = current.pointee.data {
        wipe(UnsafeMutableRawBufferPointer(start: data, count: strlen(data)))
      }
      node = current.pointee.next
    }
    curl.pointee.slist_free_all(first)
  }

  /// Rejects a value that would break out of its line, and an invalid name (RFC 9110, 5.1 and 5.5).
  private func append(_ name: String, _ value: some Collection<UInt8>) throws(TransportError) {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter), value.allSatisfy(\.isFieldByte)
    else {
      throw .other(code: Int(CURLE_BAD_FUNCTION_ARGUMENT.rawValue), detail: name)
    }
    // An empty value needs a semicolon; otherwise libcurl would drop the header.
    let separator = value.isEmpty ? ";" : ": "
    let line = UnsafeMutableRawBufferPointer.allocate(
      byteCount: name.utf8.count + separator.utf8.count + value.count + 1, alignment: 1)
    defer {
      wipe(line)
      line.deallocate()
    }
    var offset = 0
    func write(_ bytes: some Collection<UInt8>) {
      UnsafeMutableRawBufferPointer(rebasing: line[offset...]).copyBytes(from: bytes)
      offset += bytes.count
    }
    write(name.utf8)
    write(separator.utf8)
    write(value)
    line[offset] = 0
    guard let text = line.baseAddress else { return }
    try append(line: text.assumingMemoryBound(to: CChar.self))
  }

  private func append(line: UnsafePointer<CChar>) throws(TransportError) {
    guard let list = curl.pointee.slist_append(first, line) else { throw .failed(ENOMEM) }
    first = list
  }
}
