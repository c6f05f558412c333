internal import ArgumentParser
internal import Messages

/// A mistake in the command line, in words for the person who made it.
enum UsageProblem {
  /// An error that ArgumentParser reports beside the command's usage, with exit code 64.
  static func message(_ message: Message) -> ValidationError {
    ValidationError(message.said)
  }
}
