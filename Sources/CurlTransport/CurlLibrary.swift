import CCurl
import Glibc
import HTTP
import Platform
import Synchronization

/// The functions of a loaded and initialized libcurl.
///
/// `@unchecked Sendable` is sound because the table is written once, in `load`, before it is
/// shared, and never freed; libcurl stays loaded to the end of the process.
struct CurlLibrary: @unchecked Sendable {
  let table: UnsafePointer<ccurl>

  static let standardName = "libcurl.so.4"

  /// Loads the library `name`; throws `libraryMissing` with the loader's text.
  ///
  /// Takes milliseconds the first time, so it must not run in the cooperative pool.
  static func load(_ name: String) throws(TransportError) -> CurlLibrary {
    guard let image = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
      throw .libraryMissing(detail: dlerror().map { String(cString: $0) } ?? name)
    }
    let table = UnsafeMutablePointer<ccurl>.allocate(capacity: 1)
    if let missing = ccurl_resolve(table, image) {
      defer { dlclose(image) }
      table.deallocate()
      throw .libraryMissing(detail: String(cString: missing))
    }
    // libcurl counts these calls, but only some builds allow several threads to make them at once.
    let code = initialization.withLock { _ in
      table.pointee.global_init(Int(CURL_GLOBAL_ALL))
    }
    guard code == CURLE_OK else {
      defer { table.deallocate() }
      throw .libraryMissing(detail: UnsafePointer(table).text(of: code))
    }
    return CurlLibrary(table: table)
  }

  private static let initialization = Mutex(())
}

extension UnsafePointer<ccurl> {
  /// The general meaning of `code`.
  func text(of code: CURLcode) -> String {
    pointee.easy_strerror(code).map { String(cString: $0) } ?? ""
  }

  /// The error that the multi handle returned.
  func error(for code: CURLMcode) -> TransportError {
    .other(
      code: Int(code.rawValue),
      detail: pointee.multi_strerror(code).map { String(cString: $0) } ?? "")
  }
}

extension TransportError {
  /// What the system lacks, which libcurl takes for a failure of the network; nil if nothing.
  static var shortage: TransportError? {
    openShortage().map(failed)
  }
}
