import Glibc

extension [String: String] {
  /// This environment with the options of `make test-asan`, which concern programs as well.
  var withSanitizerOptions: Self {
    guard let options = getenv("ASAN_OPTIONS") else { return self }
    return merging(["ASAN_OPTIONS": String(cString: options)]) { $1 }
  }
}
