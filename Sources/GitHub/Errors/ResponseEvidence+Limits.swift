import HTTP

/// Rate limits.
/// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
extension ResponseEvidence {
  /// The secondary limit comes first: it may arrive while the primary bucket is empty as well.
  var limit: ErrorResponse.Reason? {
    if isSecondaryLimit { return secondaryLimit }
    if clock.isBucketEmpty || says("api rate limit exceeded") {
      let resource = headers["X-RateLimit-Resource"].flatMap { $0.isEmpty ? nil : $0 }
      return .primaryLimit(
        resource: resource, wait: clock.untilReset ?? clock.stated ?? .seconds(60),
        resetsAt: clock.resetsAt)
    }
    return status == 429 ? secondaryLimit : nil
  }

  private var isSecondaryLimit: Bool {
    if says("secondary rate limit", "abuse detection") { return true }
    if isPage, says("whoa there", "rate limit") { return true }
    let page = body.documentationURL?.lowercased() ?? ""
    return page.hasSuffix("secondary-rate-limits") || page.hasSuffix("#abuse-rate-limits")
  }

  private var secondaryLimit: ErrorResponse.Reason {
    if let wait = clock.stated ?? (clock.isBucketEmpty ? clock.untilReset : nil) {
      return .secondaryLimit(wait: wait, isStated: true)
    }
    return .secondaryLimit(wait: .seconds(60), isStated: false)
  }
}
