internal import CUtf8proc
internal import Glibc

extension String {
  /// Canonical composition (Unicode normal form C). The text must hold no NUL.
  var normalizedC: String {
    var copy = self
    return copy.withUTF8 { source in
      var result: UnsafeMutablePointer<utf8proc_uint8_t>?
      let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
      let length = utf8proc_map(
        source.baseAddress, source.count, &result, utf8proc_option_t(rawValue: options))
      defer { free(result) }
      guard length >= 0, let result else { return String(decoding: source, as: UTF8.self) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}
