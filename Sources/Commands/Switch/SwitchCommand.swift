package import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages

/// `ghrepo switch`: makes another stored account the active one of its host.
package struct SwitchCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "switch", .helpSwitch, more: .helpSwitchMore)

  @Option(help: .text(.helpSwitchUser, value: .valueLogin), completion: .remembered)
  var user: String?

  @OptionGroup var hostOptions: HostOptions

  package init() {}

  package func run(in context: CommandContext) async throws {
    let session = try Session(hostOptions, in: context)
    do {
      let target = try await target(in: session)
      try session.activate(target)
      context.say(.switchDone(login: target.login, host: session.host.name))
    } catch let error as AuthError {
      throw session.failure(error)
    }
  }

  /// The named account, or the only other one, or the one that the person picks.
  private func target(in session: Session) async throws -> AccountRecord {
    let all = try await session.storedAccounts()
    if user == nil, all.count == 1 { return all[0] }
    let active = try session.context.accounts.active(on: session.host.name)?.login
    let others = all.filter { $0.login != active }
    if user == nil, others.count == 1 { return others[0] }
    return try await AccountChoice(session: session)
      .choose(
        user == nil ? others : all, named: user, question: .switchWhich(host: session.host.name))
  }
}

extension Session {
  /// Makes an account the active one of this host, also one that only a store remembered.
  func activate(_ record: AccountRecord) throws(AuthError) {
    if try context.accounts.record(of: record.login, on: host.name) == nil {
      try context.accounts.add(record, on: host.name)
    }
    try context.accounts.activate(record.login, on: host.name)
  }

  /// Every account of this host that has a token, or is said to have one.
  func storedAccounts() async throws(AuthError) -> [AccountRecord] {
    try await Logout(accounts: context.accounts, stores: context.stores)
      .candidates(on: host.name).map(\.record)
  }
}
