package import Auth
import FoundationEssentials
import GitHub
import Glibc
package import Images
package import Messages
import Platform
internal import Rendering
package import Storage
import Terminal

extension Session {
  /// Whose cached data is visible; no credential store is needed for that.
  package func viewer() throws(Failure) -> Viewer {
    guard case .account(let login) = try expectation() else { return Viewer(host: host.name) }
    return Viewer(host: host.name, account: login)
  }

  /// The same session, or one without a token if the list of accounts is another user's, which is
  /// reported. An account that was named does not become anonymous.
  package func withoutForeignAccounts() -> Session {
    guard !needsLogin, access(context.accounts.path, R_OK) != 0, errno == EACCES else {
      return self
    }
    do { _ = try finder.expectation(for: host) } catch {
      let variable = CredentialFinder.variable(for: host)
      context.sayOnce(
        .joined([
          failure(error).report.message, .fallbackNoStore, .fallbackSetVariable(variable: variable),
        ]), .problem)
      return anonymous
    }
    return self
  }

  /// Whether requests will carry a credential.
  package func isLoggedIn() throws(Failure) -> Bool {
    try expectation() != .anonymous
  }

  private func expectation() throws(Failure) -> CredentialFinder.Expectation {
    do { return try finder.expectation(for: host) } catch { throw failure(error) }
  }

  /// A failed cache write does not fail the command; it is reported with `--verbose`, or if the
  /// user can do something about it.
  package func sayNotRemembered(_ error: StorageError) {
    if case .newer = error {} else { guard isVerbose else { return } }
    context.say(error.message, .dim)
  }

  /// Says once a day on a terminal that the token must be replaced soon. Whether it was said is only
  /// known with a local database, and without one nothing is said.
  func sayExpiry(of credential: Credential) async {
    let now = context.now()
    guard context.isInteractive, !credential.isRenewable, let login = credential.login,
      let end = credential.expiresAt, !credential.lasts(Self.expiryNotice, at: now),
      credential.lasts(.zero, at: now)
    else { return }
    let feed = "expiry:\(login.lowercased())"
    do {
      let last = try await database.lastVisit(to: feed, on: host.name)
      if let last, now.timeIntervalSince(last.visitedAt) < Self.expiryPause { return }
      try await database.remember(LastVisit(visitedAt: now, ids: []), at: feed, on: host.name)
    } catch { return }
    context.say(
      .adviceExpiresSoon(
        login: login, host: host.name, relative: context.language.relative(end, to: now),
        command: command("login")))
  }

  private static let expiryNotice = Duration.seconds(7 * 24 * 60 * 60)
  private static let expiryPause = TimeInterval(24 * 60 * 60)

  /// Stores the row numbers that the user has just seen, so that other commands accept them.
  package func rememberList(_ rows: [ListedRepository], for viewer: Viewer) async {
    do {
      try await database.rememberList(
        rows.map(\.repository.currentName), after: 0, for: viewer, in: context.terminal(),
        at: context.now())
    } catch { sayNotRemembered(error) }
  }

  /// The result of `body`; an unusable local database ends the command.
  package func stored<Value>(
    _ body: (LocalDatabase) async throws(StorageError) -> Value
  ) async throws(Failure) -> Value {
    do { return try await body(database) } catch { throw Failure(error) }
  }

  /// The image cache on disk.
  package var imageDiskCache: ImageDiskCache {
    ImageDiskCache(path: context.cachePath + "/pictures", now: context.now)
  }
}

extension ImageDiskCache {
  /// What to say about a folder that cannot be used; nil for one that can.
  package var problem: ErrorReport? {
    obstacle.map { code in
      ErrorReport(
        .adviceStoreFileFailed(path: path, detail: String(cString: strerror(code)).explained),
        next: SystemCause(code: code).next, exitCode: .failure)
    }
  }
}

extension CommandContext {
  func report(_ notice: DatabaseNotice) {
    switch notice {
    case .setAside(let path, let favorites):
      report(.cacheSetAside(count: favorites, path: path))
    }
  }
}

extension StorageError {
  package var message: Message {
    switch self {
    case .busy: .cacheBusy
    case .full: .cacheFull
    case .readOnly(let path): .cacheReadOnly(path: path)
    case .newer(let path, _): .cacheNewer(path: path)
    case .corrupt(let path): .cacheCorrupt(path: path)
    case .failed(let path, let detail): .cacheFailed(path: path, detail: detail)
    }
  }
}

extension Failure {
  /// The error that ends a command that needs the local database.
  package init(_ error: StorageError) {
    let next: Message? =
      switch error {
      case .busy: .adviceTryLater
      case .corrupt: .cacheCheckNext
      case .readOnly(let path):
        obstacle(toWriting: path).map { SystemCause(code: $0.code).next }
          ?? .adviceStoreFileFailedNext
      case .newer: .adviceUpdateNext
      case .full: .resourceSpaceNext
      case .failed(_, let detail): SystemCause(in: detail)?.next
      }
    self.init(error.message, next: next, exitCode: error == .busy ? .tryLater : .failure)
  }
}
