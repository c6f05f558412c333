import HTTP

/// The many meanings of 403.
/// Source: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
extension ResponseEvidence {
  /// What an organisation, or GitHub itself, forbids whatever the token may do.
  var policy: ErrorResponse.Reason? {
    let sso = headers["X-GitHub-SSO"]?.trimmed ?? ""
    if sso.lowercased().hasPrefix("required") || says("saml") {
      return .singleSignOn(url: singleSignOnPage(sso))
    }
    if says("forbids access via a"), says("token") { return .tokenPolicy }
    if says("oauth app access restrictions") { return .oauthAppRestricted }
    if says("ip allow list") { return .ipAllowList }
    if says("maximum number of login attempts") { return .tooManyLoginAttempts }
    if says("account was suspended", "account is suspended") { return .accountSuspended }
    if body.blockReason != nil || says("repository access blocked") {
      return .blocked(reason: body.blockReason, url: body.blockURL)
    }
    if says("administrative rules", "user agent string", "user-agent header") {
      return .userAgentRefused
    }
    return nil
  }

  /// What the token lacks.
  var permission: ErrorResponse.Reason? {
    if says("resource not accessible by") {
      let accepted = headers["X-Accepted-GitHub-Permissions"].flatMap { $0.isEmpty ? nil : $0 }
      return .missingPermission(accepted: accepted)
    }
    if let missingScope { return missingScope }
    return says("must have admin rights", "must have push access") ? .roleRequired : nil
  }

  /// Only classic tokens have scopes; an answer to another kind lacks the header. Where GitHub does
  /// not name the accepted ones, as for stars, those known of the call count.
  var missingScope: ErrorResponse.Reason? {
    let stated = headers["X-Accepted-OAuth-Scopes"].map(OAuthScopes.list) ?? []
    let accepted = stated.isEmpty ? need?.scopes ?? [] : stated
    guard let granted = headers["X-OAuth-Scopes"].map(OAuthScopes.list), !accepted.isEmpty,
      !OAuthScopes.suffice(granted, for: accepted)
    else { return nil }
    return .missingScope(accepted: accepted, granted: granted)
  }

  /// The address in `required; url=…`, if it leads to this GitHub's own pages: it will be opened.
  private func singleSignOnPage(_ header: String) -> String? {
    guard let mark = header.firstRange(of: "url=") else { return nil }
    let url = String(header[mark.upperBound...].prefix { $0 != ";" && $0 != " " })
    guard let origin = BaseAddress.origin(of: url),
      origin == BaseAddress.origin(of: host.webURL),
      url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return url
  }
}
