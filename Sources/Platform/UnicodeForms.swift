internal import CUtf8proc
internal import Glibc

extension String {
  /// Canonical composition (Unicode normal form C).
  package var normalizedC: String { mapped(UTF8PROC_COMPOSE) }

  /// The text without case and diacritics, for text search.
  package var folded: String {
    mapped(UTF8PROC_DECOMPOSE, UTF8PROC_CASEFOLD, UTF8PROC_STRIPMARK)
      .replacing("ł", with: "l").replacing("ø", with: "o").replacing("đ", with: "d")
  }

  private func mapped(_ options: utf8proc_option_t...) -> String {
    var copy = self
    return copy.withUTF8 { source in
      var result: UnsafeMutablePointer<utf8proc_uint8_t>?
      let options = options.reduce(UTF8PROC_STABLE.rawValue) { $0 | $1.rawValue }
      let length = utf8proc_map(
        source.baseAddress, source.count, &result, utf8proc_option_t(rawValue: options))
      defer { free(result) }
      guard length >= 0, let result else { return String(decoding: source, as: UTF8.self) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}
