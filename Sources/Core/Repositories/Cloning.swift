internal import Auth
import FoundationEssentials
package import GitHub
import HTTP
import Subprocess
import SystemPackage

/// Clones repositories with git.
package struct Cloning: Sendable {
  private let session: Session
  /// Where git runs and relative folders begin.
  private let directory: String

  /// In bytes.
  private static let limit = 64 * 1024

  package init(session: Session, directory: String = FileManager.default.currentDirectoryPath) {
    self.session = session
    self.directory = directory
  }

  /// Clones a repository into a new folder and returns it.
  ///
  /// - Parameters:
  ///   - folder: As the user wrote it; nil for the one of the configuration, or else one with the name of the
  ///     repository in the current directory.
  ///   - isInTerminal: Whether git may show its progress there and ask for a password.
  package func clone(
    _ name: RepositoryName, into folder: String? = nil, isInTerminal: Bool = false
  ) async throws(CloningError) -> String {
    let (path, url) = try places(name, folder)
    guard !FileManager.default.fileExists(atPath: absolute(path)) else { throw .exists(path) }
    var variables = session.ports.environment
    var options = PlatformOptions()
    // Git deletes what is incomplete when it is asked to end.
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
    if !isInTerminal {
      variables["GIT_TERMINAL_PROMPT"] = "0"
      variables["GIT_ASKPASS"] = ""
      variables["SSH_ASKPASS"] = ""
      options.createSession = true
    }
    let arguments = Arguments(["clone", "--", url, absolute(path)])
    let environment = ChildEnvironment.variables(of: variables)
    do {
      let status: TerminationStatus
      let errors: String?
      if isInTerminal {
        let result = try await Subprocess.run(
          .name("git"), arguments: arguments, environment: environment,
          workingDirectory: FilePath(directory), platformOptions: options,
          input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
          output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
          error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
        (status, errors) = (result.terminationStatus, nil)
      } else {
        let result = try await Subprocess.run(
          .name("git"), arguments: arguments, environment: environment,
          workingDirectory: FilePath(directory), platformOptions: options, input: .none,
          output: .discarded, error: .string(limit: Self.limit))
        (status, errors) = (result.terminationStatus, result.standardError)
      }
      guard status.isSuccess else { throw CloningError.refused(errors.map(Self.reason(in:))) }
      return path
    } catch let error as CloningError {
      throw error
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .noGit
    } catch { throw .refused("\(error)") }
  }

  /// The folder, and what to clone.
  private func places(
    _ name: RepositoryName, _ folder: String?
  ) throws(CloningError) -> (path: String, url: String) {
    guard (try? RepositoryName(parsing: name.description)) == name else { throw .unusable(name) }
    let url = session.host.page(of: name) + ".git"
    if let folder { return (folder, url) }
    guard let template = session.configuration.cloneFolder else { return (name.name, url) }
    guard let path = template.filled(for: name, on: session.host) else { throw .unusable(name) }
    return (path, url)
  }

  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~/"), let home = session.ports.environment.nonEmpty("HOME") {
      return home + path.dropFirst()
    }
    return "\(directory)/\(path)"
  }

  /// The line of git's messages that says why.
  private static func reason(in messages: String) -> String {
    let lines = ForeignText.cleaned(messages).split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.last ?? ""
    return String(line.trimmingPrefix("fatal: "))
  }
}

/// Why a repository was not cloned.
package enum CloningError: Error, Sendable, Equatable {
  /// Something is there already.
  case exists(String)
  case noGit
  /// Git's message; nil if git wrote it itself.
  case refused(String?)
  /// A name that GitHub does not allow, or that would not be a folder.
  case unusable(RepositoryName)
}
