internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
import HTTP
import Messages
import Platform
import Rendering

/// Checks of the accounts, and of the stores that have their tokens.
extension Doctor {
  /// What each inspected store responded; nil if it did not respond.
  typealias Stores = [StorageKind: Result<StoreInspection, CredentialStoreError>]

  /// The accounts of the hosts that are checked.
  var hosts: Result<[String: HostRecord], AuthError> {
    Result { () throws(AuthError) in
      let (name, isForOneHost) = (host.name, isForOneHost)
      return try context.accounts.hosts().filter { !isForOneHost || $0.key == name }
    }
  }

  private var records: [AccountRecord] {
    switch hosts {
    case .success(let hosts): hosts.values.flatMap(\.accounts)
    case .failure: []
    }
  }

  /// The stores, and then the accounts: those in a store that does not work are not looked up.
  func tokens() async -> (Stores, [Account?]?) {
    let stores = await stores()
    let accounts = await statuses(stores)
    return (stores, accounts)
  }

  /// Inspects the keyring, and every other store that an account uses.
  private func stores() async -> Stores {
    let used = Set(records.flatMap { [$0.storage] + ($0.leftovers ?? []) } + [.preferred])
    return await withTaskGroup(of: (StorageKind, Stores.Value).self) { group in
      for kind in used {
        group.addTask {
          let store = await inspect(kind)
          return (kind, store)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func inspect(_ kind: StorageKind) async -> Stores.Value {
    let store = context.stores.store(kind)
    return await bounded {
      do throws(CredentialStoreError) { return .success(try await store.inspect()) } catch {
        return .failure(error)
      }
    } ?? .failure(.late(seconds: Self.limit.wholeSeconds))
  }

  func storeChecks(_ stores: Stores) -> [DoctorCheck] {
    StorageKind.allCases.compactMap { kind in
      stores[kind].map { check(kind, $0) }
    }
  }

  private func check(_ kind: StorageKind, _ result: Stores.Value) -> DoctorCheck {
    let inspection: StoreInspection
    do throws(CredentialStoreError) { inspection = try result.get() } catch {
      let isUsed = records.contains { $0.storage == kind }
      var report = handler.report(for: error, kind: kind)
      // A machine without a keyring is fine if the tokens are elsewhere.
      if !isUsed, !records.isEmpty { report.next = nil }
      return DoctorCheck(.store(kind), report, as: isUsed ? .problem : .note)
    }
    let name = inspection.provider ?? (kind.label == nil ? kind.rawValue : nil)
    let facts = [name.map(Message.plain)].compactMap(\.self)
    let result: [Message]
    switch inspection.roundTrip {
    case .done(let duration):
      result = [.doctorStore, .doctorRoundTrip(milliseconds: duration.milliseconds)]
    case .notTried: result = [.doctorStore]
    case .differs:
      return DoctorCheck(
        .store(kind), .problem, .facts(facts + [.doctorRoundTripDiffers]),
        next: handler.storageChoices)
    }
    return DoctorCheck(.store(kind), .ok, .facts(facts + result))
  }

  /// The status of one account, or of the token in a variable.
  struct Account: Sendable {
    let session: Session
    let status: AccountStatus
    /// The stored account that is active unless a variable or `token_command` overrides it.
    let storedActive: String?
  }

  /// Nil if the list of accounts cannot be read.
  private func statuses(_ stores: Stores) async -> [Account?]? {
    guard let main = usableSession, case .success(let hosts) = hosts else { return nil }
    var accounts: [Account?] = []
    for name in [main.host.name] + hosts.keys.sorted().filter({ $0 != main.host.name }) {
      // The name of a host with an account was valid at its login.
      let session: Session
      do { session = try await main.session(on: name) } catch { continue }
      accounts += await statuses(session, hosts[name], stores)
    }
    return accounts
  }

  private func statuses(
    _ session: Session, _ known: HostRecord?, _ stores: Stores
  ) async -> [Account?] {
    let check = StatusCheck(
      finder: session.finder, accounts: context.accounts, stores: context.stores,
      isOffline: isOffline)
    let client = session.anonymousClient
    let outside = await bounded { await check.outsideStatus(with: client) }
    guard let outside else { return [nil] }
    let records = known?.accounts ?? []
    let stored = await withTaskGroup(of: (Int, AccountStatus?).self) { group in
      for (index, record) in records.enumerated() {
        let isActive = outside == nil && known?.active == record.login
        group.addTask {
          let status = await bounded {
            await check.storedStatus(
              record, isActive: isActive, with: client,
              storeFailure: stores[record.storage]?.failure)
          }
          return (index, status)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let own = outside.map { [Optional($0)] } ?? []
    return (own + records.indices.map { stored[$0] ?? nil }).map { status in
      status.map { Account(session: session, status: $0, storedActive: known?.active) }
    }
  }

  func accountChecks(_ accounts: [Account?]?) -> [DoctorCheck] {
    if case .failure(let error) = hosts {
      return [DoctorCheck(.account, handler.report(for: error))]
    }
    guard let accounts else { return [skipped(.account)] }
    guard !accounts.isEmpty else {
      return [
        DoctorCheck(.account, .note, .statusAnonymous(command: handler.command("login")))
      ]
    }
    return accounts.map { $0.map(check) ?? late(.account) }
  }

  /// How long before its end a token that is not renewed is worth a warning.
  private static let notice = Duration.seconds(7 * 24 * 60 * 60)

  private func check(_ account: Account) -> DoctorCheck {
    let (status, session) = (account.status, account.session)
    var facts = facts(of: account)
    var host = HostStatus(
      host: session.host, accounts: [status], storedActive: account.storedActive)
    host.isDefault = session.isDefaultHost
    let renew = host.handler(for: status, now: context.now()).step(
      toReplace: status.source, stored: .adviceLogIn(command: session.command("login")))
    switch status.state {
    case .failed(.api(.transport)):
      return DoctorCheck(.account, .skipped, .facts(facts + [.statusUnchecked]))
    case .failed:
      let report = host.report(for: status, now: context.now())
      return DoctorCheck(
        .account, status.isActive ? .problem : .warning,
        .facts(facts + [report?.message].compactMap(\.self)), next: report?.next)
    case .valid: facts.append(.statusValid)
    case .unchecked: facts.append(.statusUnchecked)
    }
    if let error = status.renewalError {
      return DoctorCheck(
        .account, .warning, .facts(facts + [.doctorNotRenewed(reason: error.message)]), next: renew)
    }
    if let end = status.expiresAt, status.refreshExpiresAt == nil,
      end.timeIntervalSince(context.now()) < Self.notice.inSeconds
    {
      return DoctorCheck(.account, .warning, .facts(facts), next: renew)
    }
    return DoctorCheck(.account, .ok, .facts(facts))
  }

  private func facts(of account: Account) -> [Message] {
    let status = account.status
    let login = status.login.map(Message.plain) ?? .statusUnknownLogin
    var facts: [Message] = [
      .doctorAccount(
        login: login, host: account.session.host.name, kind: status.kind.message,
        source: status.source.message)
    ]
    if status.isActive { facts.append(.statusActive) }
    if let end = status.expiresAt { facts.append(.doctorExpires(date: end)) }
    if let end = status.refreshExpiresAt { facts.append(.doctorRenewable(date: end)) }
    return facts
  }

  /// Variables that replace a login, the host, the server or the trusted certificates. Their values
  /// are not reported.
  func variables(_ transport: Transport) -> DoctorCheck {
    guard let session = usableSession else { return skipped(.variables) }
    let tokens = session.finder.setVariables(for: session.host)
    let others = ["GH_HOST", "GHREPO_API_URL", "GHREPO_WEB_URL"].filter {
      context.environment.nonEmpty($0) != nil
    }
    let trust =
      if case .success(let inspection) = transport { inspection.trust.variables } else {
        [String]()
      }
    let names = (tokens + others + trust).joined(separator: ", ")
    if let stored = record(of: session.host.name), !stored.accounts.isEmpty,
      let override = session.override(of: stored.active)
    {
      return DoctorCheck(.variables, .warning, override.message(on: session.host))
    }
    if let withheld = session.finder.withheldVariable(for: session.host).map(session.host.withheld)
    {
      return DoctorCheck(.variables, .warning, withheld)
    }
    guard !names.isEmpty else { return DoctorCheck(.variables, .ok, .doctorNoVariables) }
    let ignored = ["SSL_CERT_FILE", "SSL_CERT_DIR"].filter {
      context.environment.nonEmpty($0) != nil && !trust.contains($0)
    }
    let facts: [Message?] = [
      .doctorVariables(variables: names),
      trust.first.flatMap { other in
        ignored.isEmpty
          ? nil
          : .doctorIgnoredVariables(variables: ignored.joined(separator: ", "), other: other)
      },
    ]
    return DoctorCheck(.variables, .note, .facts(facts.compactMap(\.self)))
  }

  private func record(of name: String) -> HostRecord? {
    switch hosts {
    case .success(let hosts): hosts[name]
    case .failure: nil
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}

extension Duration {
  /// The nearest whole number.
  var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
