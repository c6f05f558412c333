import Auth
import FoundationEssentials
import GitHub
import Messages
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
      let exists = FileManager.default.fileExists(atPath: path)
      return DoctorCheck(
        .configuration, .ok,
        exists ? .doctorConfiguration(path: path) : .doctorNoConfiguration(path: path))
    }
  }

  /// Does not create the local database.
  func database() async -> DoctorCheck {
    guard let session = usableSession else { return skipped(.database) }
    let path = context.databasePath
    guard FileManager.default.fileExists(atPath: path) else {
      return DoctorCheck(.database, .ok, .doctorNoDatabase(path: path))
    }
    do throws(StorageError) {
      guard try await session.database.check().isEmpty else {
        return DoctorCheck(.database, .problem, .cacheUnsound, next: .cacheRepairNext)
      }
      let summary = try await session.database.summary()
      return DoctorCheck(
        .database, .ok,
        .doctorDatabase(
          count: summary.repositories, path: path,
          size: DataSize.text(kilobytes: summary.size / 1000, in: context.language)))
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
        .git, .problem, .doctorHelperMissing(path: found, host: host.name),
        next: .adviceLogIn(command: command))
    }
    guard program == nil || path == program else {
      return DoctorCheck(
        .git, .note, .doctorHelperOther(host: host.name, path: path),
        next: .doctorHelperOtherNext(command: command))
    }
    return DoctorCheck(.git, .ok, .doctorHelper(host: host.name))
  }
}
