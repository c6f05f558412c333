internal import ArgumentParser
internal import Auth
internal import Messages

/// `--min-expiration`: how long a token must be valid that is handed to another program.
struct MinimumOption: ParsableArguments {
  @Option(help: .text(.helpMinExpiration, value: .valueAge), transform: parse)
  var minExpiration: Duration?

  static func parse(_ text: String) throws -> Duration {
    guard let duration = TimeSpan.duration(text) else {
      throw ValidationError(.usageMinExpiration(text: text))
    }
    return duration
  }
}
