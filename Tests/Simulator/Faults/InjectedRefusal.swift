/// The faults that are refusals an endpoint could have given by itself.
enum InjectedRefusal {
  /// - Parameter isGraphQL: single sign-on is told next to the data there.
  static func reply(_ context: RequestContext, isGraphQL: Bool = false) -> Reply? {
    let organization = FixedRepositories.octoOrg.login
    for fault in context.moment.faults {
      switch fault {
      case .secondaryLimit(let status, let retryAfter):
        return Refusals.secondaryLimit(
          status: status, retryAfter: retryAfter, requestID: context.moment.requestID)
      case .sso where isGraphQL: continue
      case .sso(let url):
        return Refusals.sso(
          url: url ?? Refusals.ssoAddress(organization, base: context.request.base))
      case .policy:
        return Refusals.policy(
          organization, isFineGrained: context.caller.token?.scopes == nil)
      case .ipAllowList: return Refusals.ipAllowList(organization)
      case .suspended: return Refusals.suspended()
      case .blocked:
        return ErrorBody.blocked(
          reason: "dmca", html: "https://github.com/github/dmca/blob/master/simulator.md",
          created: Timestamp(year: 2021, month: 4, day: 22))
      default: continue
      }
    }
    return nil
  }
}
