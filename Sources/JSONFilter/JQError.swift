/// Why a jq expression gave no result, or no further one.
package enum JQError: Error, Sendable, Equatable {
  /// libjq is not on this machine; `detail` is the loader's text.
  case libraryMissing(detail: String)
  /// The expression has a mistake; `detail` are jq's own words.
  case notCompiled(detail: String)
  /// The expression failed on what it was given; `detail` are jq's own words.
  case failed(detail: String)
  /// `halt` and `halt_error`: the expression wants no more. `message` is what it has to say.
  case halted(code: Int, message: String?)
  /// The program would have grown by more than this.
  case tooMuchMemory(mebibytes: Int)
  /// The task was cancelled; an endless computation is left alone, to end with the process.
  case cancelled
  /// Whoever takes the results wants no more.
  case refused
}
