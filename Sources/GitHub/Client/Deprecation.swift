package import FoundationEssentials
import HTTP

/// What a response says about the end of its endpoint, or of the version that was requested.
package struct Deprecation: Sendable, Equatable {
  /// Since when it should not be used; may be in the future. Nil if the server does not say, or if
  /// it is not deprecated yet.
  package var since: Date?
  /// When it stops working, if that is known.
  package var sunset: Date?

  package init(since: Date? = nil, sunset: Date? = nil) {
    self.since = since
    self.sunset = sunset
  }

  /// Nil without the headers, and if nothing in them can be read.
  init?(_ headers: HTTPHeaders) {
    let stated = headers["Deprecation"]?.trimmed
    since = stated.flatMap(Self.date)
    sunset = headers["Sunset"].flatMap { HTTPDate.date($0.trimmed) }
    // Drafts of RFC 9745 allowed `true`.
    guard since != nil || sunset != nil || stated?.lowercased() == "true" else { return nil }
  }

  /// `@1773100800` (RFC 9745, 2.1), or an HTTP date as in its drafts and GitHub's responses.
  private static func date(_ text: String) -> Date? {
    guard text.first == "@" else { return HTTPDate.date(text) }
    return Int(text.dropFirst()).map { Date(stated: Double($0)) }
  }
}
