internal import CJq
internal import Glibc

/// The functions of a loaded libjq.
///
/// `@unchecked Sendable` holds because the table is written once, in `load`, before it is shared,
/// and never freed; libjq stays loaded to the end of the process.
struct JQLibrary: @unchecked Sendable {
  let table: UnsafePointer<cjq>

  /// Opens the library called `name`; throws `libraryMissing` with the loader's text.
  static func load(_ name: String) throws(JQError) -> JQLibrary {
    guard let image = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      throw .libraryMissing(detail: dlerror().map { String(cString: $0) } ?? name)
    }
    let table = UnsafeMutablePointer<cjq>.allocate(capacity: 1)
    if let missing = cjq_resolve(table, image) {
      defer { dlclose(image) }
      table.deallocate()
      throw .libraryMissing(detail: String(cString: missing))
    }
    return JQLibrary(table: table)
  }
}

/// Values of jq as texts. The library counts references: what is `consumed` is given up.
extension JQLibrary {
  var functions: cjq { table.pointee }

  /// A document as a value; nil for what is no JSON or longer than libjq can count.
  func value(of document: [UInt8]) -> jv? {
    guard let count = Int32(exactly: document.count) else { return nil }
    let value = document.withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map { functions.jv_parse_sized($0, count) }
    }
    guard let value else { return nil }
    guard functions.jv_get_kind(value) != JV_KIND_INVALID else {
      functions.jv_free(value)
      return nil
    }
    return value
  }

  /// A string without its quotes, anything else as JSON on one line.
  func line(consumed value: jv) -> [UInt8] {
    let isText = functions.jv_get_kind(value) == JV_KIND_STRING
    let text = isText ? value : functions.jv_dump_string(value, 0)
    defer { functions.jv_free(text) }
    let count = functions.jv_string_length_bytes(functions.jv_copy(text))
    guard let start = functions.jv_string_value(text) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  func text(consumed value: jv) -> String {
    String(decoding: line(consumed: value), as: UTF8.self)
  }
}
