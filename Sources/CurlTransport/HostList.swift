import CCurl
import HTTP

/// Host entries in libcurl's form.
final class HostList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?
  private let curl: UnsafePointer<ccurl>

  /// Nil without entries.
  init?(_ entries: [String], by curl: UnsafePointer<ccurl>) throws(TransportError) {
    guard !entries.isEmpty else { return nil }
    self.curl = curl
    for entry in entries {
      guard let list = curl.pointee.slist_append(first, entry) else {
        throw .other(code: Int(CURLE_OUT_OF_MEMORY.rawValue), detail: "")
      }
      first = list
    }
  }

  deinit { curl.pointee.slist_free_all(first) }
}
