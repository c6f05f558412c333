package import FoundationEssentials
package import HTTP

/// A decoded response with its status, headers and body.
package struct Response<Value: Sendable>: Sendable {
  package let value: Value
  package let status: Int
  package let headers: HTTPHeaders
  /// The raw body, for `Endpoint.decode(stored:)`.
  package let body: Data
  /// The state of the rate limit that the request counted against, if GitHub sent it.
  package let rateLimit: RateLimit?
  /// The URL that responded; differs from the requested one after a redirect, as after a rename.
  package let url: String

  /// The time of the response by the server's clock.
  package var date: Date? { headers["Date"].flatMap(HTTPDate.date) }

  /// What the server says about the end of the endpoint; nil while it is not deprecated.
  package var deprecation: Deprecation? { Deprecation(headers) }

  /// Whether GitHub left out data of organizations whose single sign-on the token is not authorized
  /// for.
  package var isPartialForSingleSignOn: Bool { headers.isPartialForSingleSignOn }

  /// The response's validator with its quotation marks; nil if there is none that may be sent back.
  package var etag: String? { EntityTag.usable(in: headers) }

  /// The response with a value that was completed by others.
  package func replacing(_ value: Value) -> Self {
    Self(
      value: value, status: status, headers: headers, body: body, rateLimit: rateLimit, url: url)
  }
}

extension Response {
  init(_ value: Value, from response: HTTPResponse, to endpoint: Endpoint<some Sendable>) {
    self.init(
      value: value, status: response.status, headers: response.headers, body: response.body,
      rateLimit: RateLimit(response.headers, unlessNamed: endpoint.resource), url: response.url)
  }
}

extension HTTPHeaders {
  /// `X-GitHub-SSO: partial-results; organizations=ID,ID`, with a success status.
  /// Source: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#insufficient-permissions-errors
  var isPartialForSingleSignOn: Bool {
    values(of: "X-GitHub-SSO").contains {
      $0.prefix { $0 != ";" && $0 != "," }.lowercased().trimmed == "partial-results"
    }
  }
}

/// The response to a conditional request.
package enum ConditionalResponse<Value: Sendable>: Sendable {
  case fresh(Response<Value>)
  /// 304: the cached response with that tag is still valid. It has no body and only some of the
  /// headers.
  case notModified(Response<Void>)
}

/// The rules for an `ETag` (RFC 9110, 8.8.3), which a server sends and which is sent back.
enum EntityTag {
  private static let longest = 1024

  /// Whether `text` may be sent in `If-None-Match`: one weak or strong tag of ASCII characters. A
  /// list or `*` would match responses that are not cached.
  static func isUsable(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    let bytes = text.hasPrefix("W/") ? Array(text.utf8.dropFirst(2)) : Array(text.utf8)
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
    return bytes.dropFirst().dropLast().allSatisfy { (0x21...0x7E).contains($0) && $0 != quote }
  }

  static func usable(in headers: HTTPHeaders) -> String? {
    headers["ETag"].flatMap { isUsable($0) ? $0 : nil }
  }
}
