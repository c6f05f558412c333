import Glibc

/// Swift's texts as C wants a list of arguments.
enum ProgramArguments {
  /// Lends copies of `texts` with a null at the end to `body`.
  static func lend<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { text in strdup(text) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
