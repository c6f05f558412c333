internal import Access
import Auth
internal import Core
import FoundationEssentials
import GitHub
import Glibc
import Messages
import Platform
import Rendering
import Storage

/// Checks of ghrepo's own files, and of git's configuration.
extension Doctor {
  /// Of the configuration file, and of what else chooses the host.
  func configurationFile() -> DoctorCheck {
    let path = context.configurationPath
    switch (configuration, session) {
    case (.failure(let error), _):
      return DoctorCheck(.configuration, Failure(error).report)
    case (_, .failure(let failure)):
      return DoctorCheck(.configuration, failure.report)
    case (.success, .success):
      if let check = obstacle(
        .configuration, toWriting: context.accounts.path, Message.doctorAccountsUnwritable)
      {
        return check
      }
      let exists = FileManager.default.fileExists(atPath: path)
      return DoctorCheck(
        .configuration, .ok,
        exists ? .doctorConfiguration(path: path) : .doctorNoConfiguration(path: path))
    }
  }

  /// A warning if the file at `path` cannot be written, nil if it can.
  ///
  /// - Parameter message: says what will fail, from the obstacle's path and the system's words.
  func obstacle(
    _ topic: DoctorCheck.Topic, toWriting path: String, _ message: (String, Message) -> Message
  ) -> DoctorCheck? {
    Platform.obstacle(toWriting: path).map { obstacle in
      let detail = String(cString: strerror(obstacle.code)).explained
      return DoctorCheck(
        topic, .warning, message(obstacle.path, detail),
        next: SystemCause(code: obstacle.code).next)
    }
  }

  /// Neither creates nor migrates the local database.
  func database() async -> DoctorCheck {
    guard let session = usableSession else { return skipped(.database) }
    let paths = [context.databasePath, context.ports.cacheDatabasePath]
    let obstacle = paths.flatMap { [$0, $0 + ".lock"] }.lazy.compactMap { path in
      self.obstacle(.database, toWriting: path, Message.doctorDatabaseUnwritable)
    }.first
    guard paths.contains(where: { access($0, F_OK) == 0 }) else {
      return obstacle ?? DoctorCheck(.database, .ok, .doctorNoDatabase(path: paths[0]))
    }
    do throws(StorageError) {
      let (problems, repositories) = try await session.database.inspect()
      guard problems.isEmpty else {
        return DoctorCheck(.database, .problem, .cacheUnsound, next: .cacheRepairNext)
      }
      let size = session.database.sizeOnDisk
      return obstacle
        ?? DoctorCheck(
          .database, .ok,
          .doctorDatabase(
            count: repositories, path: context.ports.cacheDatabasePath,
            size: DataSize.text(kilobytes: size / 1000, in: context.language)))
    } catch {
      return DoctorCheck(.database, Failure(error).report, as: error == .busy ? .warning : .problem)
    }
  }

  func git() async -> DoctorCheck {
    guard let session = usableSession else { return skipped(.git) }
    let git = GitConfiguration(environment: context.environment)
    var found: String?
    do throws(GitConfigurationError) {
      for key in GitHelper.keys(for: session.host) where found == nil {
        found = GitHelper.program(in: try await git.values(of: key))
      }
    } catch {
      switch error {
      case .noGit: return DoctorCheck(.git, .note, .setupGitNoGit)
      case .refused(let detail):
        return DoctorCheck(.git, .warning, .setupGitRefused(detail: detail))
      }
    }
    let command = session.command("setup-git")
    guard let found else {
      return DoctorCheck(
        .git, .note, .doctorNoHelper(host: host.name), next: .doctorNoHelperNext(command: command))
    }
    guard let path = ExecutableSearch(context.environment).path(of: found) else {
      return DoctorCheck(
        .git, .problem, .doctorHelperMissing(host: host.name, path: found),
        next: .adviceLogIn(command: command))
    }
    guard program == nil || path == program else {
      return DoctorCheck(
        .git, .note, .doctorHelperOther(host: host.name, path: path),
        next: .doctorHelperOtherNext(command: command))
    }
    do throws(GitConfigurationError) {
      for session in await [session] + others(than: session) {
        if let check = try await pathCheck(session, git) { return check }
      }
    } catch {
      guard case .refused(let detail) = error else { return skipped(.git) }
      return DoctorCheck(.git, .warning, .setupGitRefused(detail: detail))
    }
    return DoctorCheck(.git, .ok, .doctorHelper(host: host.name))
  }

  /// A warning if git does not say whose repository it needs, although a rule depends on that: the
  /// rule may be newer than the setup.
  private func pathCheck(
    _ session: Session, _ git: GitConfiguration
  ) async throws(GitConfigurationError) -> DoctorCheck? {
    guard session.hasOwnerRules, let key = GitHelper.keys(for: session.host).first,
      GitHelper.program(in: try await git.values(of: key)) != nil,
      try await !git.sendsPath(for: session.host)
    else { return nil }
    return DoctorCheck(
      .git, .warning, .doctorHelperNoPath(host: session.host.name),
      next: .doctorHelperNoPathNext(command: session.command("setup-git")))
  }

  /// Sessions for the other hosts with an account.
  private func others(than main: Session) async -> [Session] {
    guard case .success(let hosts) = hosts else { return [] }
    var sessions: [Session] = []
    for name in hosts.keys.sorted() where name != main.host.name {
      // The name of a host with an account was valid at its login.
      do { sessions.append(try await main.session(on: name)) } catch { continue }
    }
    return sessions
  }
}
