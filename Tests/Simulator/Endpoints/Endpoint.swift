/// What an address offers, and on which conditions.
struct Endpoint {
  /// The bucket a call is counted in; nil is free.
  var resource: RateResource? = .core
  var needsToken = false
  /// The text of `X-Accepted-OAuth-Scopes`.
  var scopes = ""
  /// The text of `X-Accepted-GitHub-Permissions`.
  var permissions = "metadata=read"
  var documentation = ErrorBody.docs
  var handle: (RequestContext) -> Reply
}
