internal import App
internal import Auth
internal import GitHub
internal import Messages
internal import Terminal

/// Says after a login who is logged in, with which rights, until when, and where the token lies.
struct LoginReceipt {
  let session: Session

  func say(_ done: CompletedLogin, _ checked: CheckedToken, requested: [String]) {
    let context = session.context
    let record = done.record
    context.say(.loginDone(host: session.host.name, login: record.login), .bold)
    context.say(scopes(checked))
    if let expiresAt = checked.expiresAt {
      let relative = context.language.relative(expiresAt, to: context.now())
      context.say(.loginExpires(date: expiresAt, relative: relative))
    } else {
      context.say(.loginNoExpiry)
    }
    context.say(.loginStored(place: context.stores.source(record.storage).place))
    sayReplaced(done)
    sayMissing(requested, checked)
    session.shadowing.map { session.context.say($0) }
  }

  /// What was there before and is not any more, or not active any more.
  private func sayReplaced(_ done: CompletedLogin) {
    let context = session.context
    let login = done.record.login
    if done.replaced != nil { context.say(.loginReplaced(login: login)) }
    if let former = done.formerlyActive, former != login {
      context.say(
        .loginActiveChanged(
          login: login, former: former,
          command: session.command("switch --user \(former)")))
    }
    guard let error = done.leftover, let place = done.record.leftover else { return }
    context.say(.loginLeftover(login: login, place: place.message), .problem)
    context.say(session.handler().advice(for: error, kind: place).message)
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
}
