import Foundation
import HTTP

@testable package import GitHub

extension APIError {
  package static let unavailable = refused(503, .maintenance)
  package static let reset = APIError.transport(.broken(host: "api.github.com", detail: "reset"))
  package static let refusedConnection = APIError.transport(
    .connectionFailed(host: "api.github.com", detail: "refused"))
  package static let forbidden = refused(403, .forbidden)
  package static let invalid = refused(422, .invalid(problems: []))
  package static let cancelled = APIError.transport(.cancelled)

  package static func primary(_ wait: Duration) -> APIError {
    refused(429, .primaryLimit(resource: "search", wait: wait, resetsAt: nil))
  }

  package static func secondary(_ wait: Duration) -> APIError {
    refused(403, .secondaryLimit(wait: wait, isStated: true))
  }

  private static func refused(_ status: Int, _ reason: ErrorResponse.Reason) -> APIError {
    .refused(
      ErrorResponse(
        status: status, reason: reason, url: "https://api.github.com/search/repositories",
        hadCredential: true))
  }
}
