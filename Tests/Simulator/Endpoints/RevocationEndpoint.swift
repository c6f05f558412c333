import Foundation

/// `POST /credentials/revoke`, for callers without a credential only.
enum RevocationEndpoint {
  private struct Body: Decodable {
    var credentials: [String]
  }

  private static let documentation = "https://docs.github.com/rest/credentials/revoke"
  private static let kinds = ["ghp_", "github_pat_", "gho_", "ghu_", "ghr_"]

  static func reply(_ context: RequestContext) -> Reply {
    guard context.caller.token == nil else {
      return ErrorBody.reply(
        403, "This endpoint must be called without authentication.", documentation: documentation)
    }
    guard (try? JSONSerialization.jsonObject(with: Data(context.request.body))) != nil else {
      return ErrorBody.reply(400, "Problems parsing JSON", documentation: documentation)
    }
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(context.request.body)),
      (1...1000).contains(body.credentials.count)
    else {
      return ErrorBody.reply(
        422, "Invalid request.\n\n\"credentials\" must hold 1 to 1000 strings.",
        documentation: documentation)
    }
    context.core.withState { state in
      for credential in body.credentials where kinds.contains(where: credential.hasPrefix) {
        state.tokens[credential] = nil
      }
    }
    return .json(202, Array("{}".utf8))
  }
}
