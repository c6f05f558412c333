internal import Auth
internal import GitHub
internal import Messages

extension Session {
  /// Removes old tokens that a login could not remove, and says where that fails again.
  func removeLeftovers() async throws(AuthError) {
    let leftovers = LeftoverTokens(accounts: context.accounts, stores: context.stores)
    for record in try await leftovers.removeAll(on: host.name) {
      guard let place = record.leftover else { continue }
      context.say(.loginLeftover(login: record.login, place: place.message))
    }
  }
}
