package import Access
internal import Auth
import FoundationEssentials
package import GitHub
import Glibc
import HTTP
import Platform
import Subprocess
import SystemPackage

/// Clones repositories with git.
package struct Cloning: Sendable {
  private let session: Session

  /// In bytes.
  private static let limit = 64 * 1024

  package init(session: Session) { self.session = session }

  /// Clones a repository into a new directory and returns it.
  ///
  /// - Parameters:
  ///   - directory: As the user wrote it; nil for the one of the configuration, or else one with the name of the
  ///     repository in the current directory.
  ///   - isInTerminal: Whether git may show its progress there and ask for a password.
  package func clone(
    _ name: RepositoryName, into directory: String? = nil, isInTerminal: Bool = false
  ) async throws(CloningError) -> String {
    let (path, url) = try places(name, directory)
    let current = session.ports.directory()
    let home = session.ports.environment.nonEmpty("HOME")
    var target = expandingTilde(path, home: home)
    if !target.hasPrefix("/") {
      guard !current.isEmpty else { throw .noCurrentDirectory }
      target = "\(current)/\(target)"
    }
    guard !FileManager.default.fileExists(atPath: target) else { throw .exists(path) }
    let missing = missingFolders(above: target)
    do throws(CloningError) { try await run(url, target, in: current, isInTerminal) } catch {
      // Git deletes its own directory, but not those above.
      for directory in missing where rmdir(directory) != 0 { break }
      throw error
    }
    return path
  }

  private func run(
    _ url: String, _ target: String, in current: String, _ isInTerminal: Bool
  ) async throws(CloningError) {
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
    let arguments = Arguments(["clone", "--", url, target])
    let environment = ChildEnvironment.variables(of: variables)
    do {
      let status: TerminationStatus
      let errors: String?
      if isInTerminal {
        let result = try await Subprocess.run(
          .name("git"), arguments: arguments, environment: environment,
          workingDirectory: FilePath(current.isEmpty ? "/" : current), platformOptions: options,
          input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
          output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
          error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
        (status, errors) = (result.terminationStatus, nil)
      } else {
        let result = try await Subprocess.run(
          .name("git"), arguments: arguments, environment: environment,
          workingDirectory: FilePath(current.isEmpty ? "/" : current), platformOptions: options,
          input: .none,
          output: .discarded, error: .string(limit: Self.limit))
        (status, errors) = (result.terminationStatus, result.standardError)
      }
      guard status.isSuccess else { throw CloningError.refused(errors.map(Self.reason(in:))) }
    } catch let error as CloningError {
      throw error
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .noGit
    } catch { throw .refused("\(error)") }
  }

  /// The directory, and what to clone.
  private func places(
    _ name: RepositoryName, _ directory: String?
  ) throws(CloningError) -> (path: String, url: String) {
    guard (try? RepositoryName(parsing: name.description)) == name else { throw .unusable(name) }
    let url = session.host.page(of: name) + ".git"
    if let directory { return (directory, url) }
    guard let template = session.configuration.cloneDirectory else { return (name.name, url) }
    guard let path = template.filled(for: name, on: session.host) else { throw .unusable(name) }
    return (path, url)
  }

  /// The line of git's messages that says why.
  private static func reason(in messages: String) -> String {
    let lines = ForeignText.cleaned(messages).split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.last ?? ""
    return String(line.trimmingPrefix("fatal: "))
  }
}

extension RepositoryTemplate {
  /// Whether it is the path of a directory of its own for each repository, and a shell would not
  /// read it differently.
  package var isDirectory: Bool {
    guard uses(.name) || uses(.fullName), !uses(.url), !uses(.cloneURL) else { return false }
    let rest = Placeholder.allCases.reduce(text) { $0.replacing($1.text, with: "") }
    return rest.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"{}$`".utf8.contains($0) }
      && (!rest.hasPrefix("~") || rest.hasPrefix("~/"))
  }
}

/// Why a repository was not cloned.
package enum CloningError: Error, Sendable, Equatable {
  /// Something is there already.
  case exists(String)
  /// The current directory was deleted.
  case noCurrentDirectory
  case noGit
  /// Git's message; nil if git wrote it itself.
  case refused(String?)
  /// A name that GitHub does not allow, or that would not be a directory.
  case unusable(RepositoryName)
}
