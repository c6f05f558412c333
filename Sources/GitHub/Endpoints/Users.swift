import HTTP

extension Endpoint where Answer == CurrentUser {
  /// `GET /user`: whose token this is, and what it may do. The way to validate a token.
  package static var currentUser: Self {
    Endpoint(
      "/user", credential: .required, limits: HTTPLimits(bodyBytes: 1024 * 1024),
      decode: { response throws(APIError) in
        CurrentUser(
          user: try JSONReading.read(User.self, from: response),
          token: TokenFacts(response.headers))
      })
  }
}
