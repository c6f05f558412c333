/// Why a text is no range that GitHub's search understands; the texts are from outside.
package enum RangeError: Error, Sendable, Equatable {
  case notANumber(String)
  case notADate(String)
  /// The lower end is above the upper one.
  case reversed(String)
}
