internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// Says after a login who is logged in, with which rights, until when, and where the token lies.
struct LoginReceipt {
  let session: Session

  func say(_ record: AccountRecord, _ checked: CheckedToken, requested: [String]) {
    let context = session.context
    context.say(.loginDone(host: session.host.name, login: record.login), .bold)
    context.say(scopes(checked))
    if let expiresAt = checked.expiresAt {
      let relative = context.language.relative(expiresAt, to: context.now())
      context.say(.loginExpires(date: expiresAt, relative: relative))
    } else {
      context.say(.loginNoExpiry)
    }
    context.say(.loginStored(place: context.stores.source(record.storage).place))
    sayMissing(requested, checked)
    sayShadowing()
  }

  private func scopes(_ checked: CheckedToken) -> Message {
    guard let scopes = checked.scopes else { return .loginPermissions }
    return scopes.isEmpty
      ? .loginNoScopes : .loginScopes(scopes: scopes.joined(separator: ", "))
  }

  /// A person can untick scopes on GitHub's page.
  private func sayMissing(_ requested: [String], _ checked: CheckedToken) {
    guard let granted = checked.scopes else { return }
    let missing = requested.filter { !granted.contains($0) }
    guard !missing.isEmpty else { return }
    session.context.say(.loginScopesMissing(scopes: missing.joined(separator: ", ")))
  }

  /// A variable that hides the new login would make it seem to have failed.
  private func sayShadowing() {
    let variables = CredentialFinder.variables(for: session.host)
    guard let variable = variables.first(where: { session.context.environment.nonEmpty($0) != nil })
    else { return }
    session.context.say(.loginShadowed(variable: variable))
  }
}
