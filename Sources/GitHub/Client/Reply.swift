package import Transport

/// An answer with what came around it.
package struct Reply<Answer: Sendable>: Sendable {
  package let value: Answer
  package let headers: HTTPHeaders
  /// The state of the bucket that paid, when GitHub gives it.
  package let rateLimit: RateLimit?
  /// The address that answered; another than asked when GitHub redirected, as after a rename.
  package let url: String
  package let redirects: Int
}
