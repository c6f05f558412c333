/// What is wrong with bytes from a pipe.
package enum WireError: Error, Sendable, Hashable {
  /// They end too early.
  case tooShort
  /// They continue after the end, or announce more than is allowed.
  case tooLong
  /// They are not of this protocol.
  case foreign
  /// They contain something that is not allowed, or was not requested.
  case forbidden
}
