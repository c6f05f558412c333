/// The version of this build.
package enum Version {
  package static let number = "0.1.0"
  package static let text = "ghrepo \(number)"
  /// GitHub refuses requests that do not say who asks.
  package static let userAgent = "ghrepo/\(number)"
}
