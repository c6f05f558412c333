internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo switch`: makes another stored account the active one of its host.
struct SwitchCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "switch", .helpSwitch, arguments: "[<\(Message.valueLogin.said)>]",
    more: .helpSwitchMore)

  @Argument(help: .text(.helpSwitchLogin, value: .valueLogin))
  var login: String?

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    guard login == nil || hostOptions.user == nil else { throw ValidationError(.usageLoginTwice) }
  }

  private var named: String? { login ?? hostOptions.user }

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    do {
      let all = try await session.storedAccounts()
      let active = try context.accounts.active(on: session.host.name)?.login
      let target = try await target(among: all, active: active, session, in: context)
      let done = try await session.activate(target)
      for left in done.leftovers { context.say(left.message) }
      context.say(message(done, all.count, session))
      if let override = done.override { context.say(override.message(on: session.host)) }
    } catch let error as AuthError {
      throw session.failure(error)
    }
  }

  private func message(_ done: AccountSwitch, _ count: Int, _ session: Session) -> Message {
    let (login, host) = (done.record.login, session.host.name)
    if done.isChanged { return .switchDone(login: login, host: host) }
    return count == 1
      ? .switchOnly(login: login, host: host, command: session.command("login"))
      : .switchAlready(login: login, host: host)
  }

  /// The named account, or the only other one, or the one that the user chooses.
  private func target(
    among all: [AccountRecord], active: String?, _ session: Session, in context: CommandContext
  ) async throws -> AccountRecord {
    if named == nil, all.count == 1 { return all[0] }
    let others = all.filter { $0.login != active }
    if named == nil, others.count == 1 { return others[0] }
    return try await session.account(
      among: named == nil ? others : all, named: named,
      question: .switchWhich(host: session.host.name), in: context)
  }
}
