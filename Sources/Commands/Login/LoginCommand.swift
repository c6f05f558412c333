internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Presentation
internal import Terminal

/// `ghrepo login`: reads a token or runs the device flow, checks the token with GitHub and stores
/// it.
struct LoginCommand: ContextCommand {
  static let configuration = CommandConfiguration.command("login", .helpLogin, more: .helpLoginMore)

  @Flag(help: .text(.helpDevice))
  var device = false

  @Flag(help: .text(.helpWithToken))
  var withToken = false

  @Option(help: .text(.helpScopes, value: .valueScopes))
  var scopes: String?

  @Option(help: .text(.helpClientId, value: .valueId))
  var clientID: String?

  @Flag(help: .text(.helpNoBrowser))
  var noBrowser = false

  @Option(help: .text(.helpStore, value: .valueStore))
  var store: StorageKind?

  /// gh's name for `--store file`.
  @Flag(help: .hidden)
  var insecureStorage = false

  @Option(help: .text(.helpFrom, value: .valueProgram))
  var from: TokenProvider?

  @Option(help: .text(.helpHostname, value: .valueHost))
  var hostname: String?

  @Option(help: .text(.helpLoginUser, value: .valueLogin))
  var user: String?

  @OptionGroup(title: Message.groupShared.said)
  var consoleOptions: ConsoleOptions

  func validate() throws {
    guard [device, withToken, from != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError(.usageOneLogin)
    }
    let sources = [("--with-token", withToken), ("--from", from != nil)]
    let forDevice = [("--client-id", clientID != nil), ("--no-browser", noBrowser)]
    if let source = sources.first(where: \.1)?.0, let other = forDevice.first(where: \.1)?.0 {
      throw ValidationError(.usageConflict(first: source, second: other))
    }
    guard !insecureStorage || (store ?? .file) == .file else {
      throw ValidationError(.usageOneStore)
    }
  }

  func run(in context: CommandContext) async throws {
    context.adopt(consoleOptions)
    let session = try await Session(
      hostname: hostname, user: user, verbose: consoleOptions.verbose, in: context)
    let login = session.login
    let logins =
      from == .gh && user == nil
      ? GhAccounts(environment: context.environment).logins(on: session.host.name) : []
    // Before the user chooses a store, which would be in vain.
    if device { try deviceFlow(session, in: context).requireApp() }
    let imported = logins.count > 1 ? nil : try await importedToken(session, in: context)
    let storage = try await session.tokenStorage(
      store ?? (insecureStorage ? .file : nil), canAsk: canAsk(context), in: context)
    if logins.count > 1 {
      return try await importAll(logins, to: storage, by: login, session, in: context)
    }
    let checked = try await checkedToken(imported, by: login, session, in: context)
    if let user, user.lowercased() != checked.login.lowercased() {
      throw Failure(
        .loginOtherUser(login: checked.login, user: user), next: .loginOtherUserNext,
        exitCode: .usage)
    }
    do {
      let done = try await login.keep(checked, in: storage)
      LoginSummary(session: session, context: context).say(
        done, checked, requested: requestedScopes)
    } catch {
      throw session.failure(error)
    }
  }

  /// Imports each account that gh has on this host. One that cannot be imported is reported and does
  /// not keep the others out.
  private func importAll(
    _ logins: [String], to storage: StorageKind, by login: Login, _ session: Session,
    in context: CommandContext
  ) async throws {
    let source = TokenImport(session: session, programs: context.otherPrograms)
    var code: Auth.ExitCode?
    for name in logins {
      do {
        let token = NewToken(try await source.token(from: .gh, of: name))
        let checked: CheckedToken
        do { checked = try await login.check(token) } catch {
          throw session.loginFailure(error, next: source.pasteNext)
        }
        do {
          let done = try await login.keep(checked, in: storage)
          LoginSummary(session: session, context: context).say(
            done, checked, requested: requestedScopes)
        } catch { throw session.failure(error) }
      } catch let failure as Failure {
        context.report(error: .loginNotImported(login: name))
        context.report(failure.report)
        code = code ?? failure.report.exitCode
      }
    }
    if let code { throw ExitError(code: code) }
  }

  /// A token in a pipe comes from a script, which answers no question.
  private func canAsk(_ context: CommandContext) -> Bool {
    context.isInteractive && (!withToken || context.console.hasInputTerminal)
  }

  private var requestedScopes: [String] {
    (scopes ?? "").split { $0 == "," || $0 == " " }.map(String.init)
  }

  private func checkedToken(
    _ imported: NewToken?, by login: Login, _ session: Session, in context: CommandContext
  ) async throws -> CheckedToken {
    let input = TokenInput(session: session, context: context)
    // A typed token is never shown, whatever the options.
    if withToken, context.console.hasInputTerminal {
      return try await input.fromPrompt(checkedBy: login)
    }
    let given = if let imported { imported } else { try await givenToken(session, in: context) }
    if let token = given {
      do { return try await login.check(token) } catch {
        throw session.loginFailure(error, next: nextToken(session, context))
      }
    }
    input.sayWhere(scopes: requestedScopes)
    return try await input.fromPrompt(checkedBy: login)
  }

  /// How to give another token when GitHub rejected one that was not typed.
  private func nextToken(_ session: Session, _ context: CommandContext) -> Message {
    if withToken {
      return .loginRefusedNext(url: session.host.classicTokenPage(scopes: [], note: "ghrepo"))
    }
    return from == nil
      ? .adviceBadInputNext
      : TokenImport(session: session, programs: context.otherPrograms).pasteNext
  }

  /// The token of the program that `--from` names.
  private func importedToken(
    _ session: Session, in context: CommandContext
  ) async throws -> NewToken? {
    guard let from else { return nil }
    let logins = GhAccounts(environment: context.environment).logins(on: session.host.name)
    let named = logins.first { $0.lowercased() == user?.lowercased() }
    return NewToken(
      try await TokenImport(session: session, programs: context.otherPrograms).token(
        from: from, of: named))
  }

  /// The token from the source that an option or the menu names; nil to prompt for one.
  private func givenToken(
    _ session: Session, in context: CommandContext
  ) async throws -> NewToken? {
    if withToken { return try TokenInput(session: session, context: context).fromStandardInput() }
    if device { return try await deviceToken(session, in: context) }
    guard context.isInteractive else {
      throw Failure(
        .loginNoTerminal,
        next: .loginNoTerminalNext(
          token: session.command("login --with-token"), device: session.command("login --device")),
        exitCode: .usage)
    }
    let needsApp = session.clientID(named: clientID) == nil
    let options: [Message] = [.loginHowToken, needsApp ? .loginHowDeviceApp : .loginHowDevice]
    switch try await context.choose(.loginHow, options) {
    case 0: return nil
    default: return try await deviceToken(session, in: context)
    }
  }

  private func deviceToken(
    _ session: Session, in context: CommandContext
  ) async throws -> NewToken {
    try await deviceFlow(session, in: context).token(scopes: requestedScopes)
  }

  private func deviceFlow(_ session: Session, in context: CommandContext) -> DeviceFlow {
    DeviceFlow(session: session, context: context, clientID: clientID, opensBrowser: !noBrowser)
  }
}

extension StorageKind: WordChoice {}

/// Prints after a login the account, its scopes, when they expire, and where the token is stored.
struct LoginSummary {
  let session: Session
  let context: CommandContext

  func say(_ done: CompletedLogin, _ checked: CheckedToken, requested: [String]) {
    context.say(.loginDone(host: session.host.name, login: done.record.login), .bold)
    context.say(checked.scopesMessage(on: session.host))
    context.say(checked.expiryMessage(at: context.now()))
    context.say(.loginStored(place: context.stores.source(done.record.storage).place))
    for notice in done.notices(checked, requested: requested, in: session) { context.say(notice) }
  }
}
