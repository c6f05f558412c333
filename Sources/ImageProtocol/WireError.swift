/// What is wrong with bytes from a pipe.
package enum WireError: Error, Sendable, Hashable {
  /// The bytes end too early.
  case tooShort
  /// The bytes continue after the end, or announce more than is allowed.
  case tooLong
  /// The bytes are not of this protocol.
  case foreign
  /// The bytes contain something that is not allowed, or was not requested.
  case forbidden
}
