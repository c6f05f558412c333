/// How much a picture may cost.
package struct DownloadLimits: Sendable, Equatable {
  /// Bytes of one picture as it comes.
  package var bytes: Int
  /// From the request to the last byte, redirects included.
  package var time: Duration
  /// Downloads at one time.
  package var atOnce: Int
  /// How long a stored avatar is good without asking.
  package var avatarAge: Duration
  /// The same for all other pictures, unless the server allows more.
  package var pictureAge: Duration
  /// How long a failure stands for another one.
  package var failureAge: Duration

  package init(
    bytes: Int = 10 * 1024 * 1024, time: Duration = .seconds(10), atOnce: Int = 6,
    avatarAge: Duration = .seconds(86_400), pictureAge: Duration = .seconds(3600),
    failureAge: Duration = .seconds(600)
  ) {
    self.bytes = bytes
    self.time = time
    self.atOnce = atOnce
    self.avatarAge = avatarAge
    self.pictureAge = pictureAge
    self.failureAge = failureAge
  }

  package static let standard = DownloadLimits()
}
