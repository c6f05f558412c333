/// How the program ends; scripts rely on these numbers, so they never change.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  case failure = 1
  case cancelled = 2
  case notLoggedIn = 4
  case forbidden = 5
  case notFound = 6
  case rateLimited = 7
  case usage = 64
  case unreadableAnswer = 65
  case unavailable = 69
  case tryLater = 75
  case keyringLocked = 77
  case interrupted = 130
}
