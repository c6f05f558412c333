package import FoundationEssentials
package import HTTP

/// An answer with what came around it.
package struct Response<Answer: Sendable>: Sendable {
  package let value: Answer
  package let status: Int
  package let headers: HTTPHeaders
  /// What GitHub sent, as `Endpoint.decode(stored:)` reads it again.
  package let body: Data
  /// The state of the bucket that paid, when GitHub gives it.
  package let rateLimit: RateLimit?
  /// The address that answered; another than asked when GitHub redirected, as after a rename.
  package let url: String
  package let redirects: Int

  /// The answer's validator with its quotation marks; nil when there is none that may be sent back.
  package var etag: String? { EntityTag.usable(in: headers) }
}

/// The answer to a conditional request.
package enum ConditionalResponse<Answer: Sendable>: Sendable {
  case fresh(Response<Answer>)
  /// 304: what was stored under the tag still holds.
  case notModified(NotModified)
}

/// What comes with a 304, which has no body and only some of the headers.
package struct NotModified: Sendable {
  package let headers: HTTPHeaders
  package let rateLimit: RateLimit?
  package let url: String
  package let redirects: Int

  /// The validator to ask with next time, if the server names one.
  package var etag: String? { EntityTag.usable(in: headers) }
}
