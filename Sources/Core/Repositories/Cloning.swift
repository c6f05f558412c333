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

  /// Clones a repository into a new or empty directory and returns it.
  ///
  /// - Parameters:
  ///   - directory: As the user wrote it; nil for the one of the configuration, or else one with the name of the
  ///     repository in the current directory.
  ///   - options: Those of `git clone`, from the user.
  ///   - isInTerminal: Whether git may show its progress there and ask for a password.
  package func clone(
    _ name: RepositoryName, into directory: String? = nil, options: [String] = [],
    isInTerminal: Bool = false
  ) async throws(CloningError) -> String {
    let (path, url) = try places(name, directory)
    let current = session.ports.directory()
    let home = session.ports.environment.nonEmpty("HOME")
    var target = expandingTilde(path, home: home)
    if !target.hasPrefix("/") {
      guard !current.isEmpty else { throw .noCurrentDirectory }
      target = "\(current)/\(target)"
    }
    let files = FileManager.default
    guard
      !files.fileExists(atPath: target) || (try? files.contentsOfDirectory(atPath: target)) == []
    else { throw .exists(path) }
    let missing = missingFolders(above: target)
    let outermost = missing.last ?? target
    // A repository named `.ssh` would become the user's settings.
    if directory == nil, name.name.hasPrefix("."), outermost.hasSuffix("/" + name.name),
      let home, isSameFile(folder(of: outermost), home)
    {
      throw .hidden(path)
    }
    let lookup = isInTerminal ? await lookUp(name) : .found
    do throws(CloningError) {
      try await run(["clone"] + options + ["--", url, target], in: current, isInTerminal, lookup)
    } catch {
      // Git deletes its own directory, but not those above.
      for directory in missing where rmdir(directory) != 0 { break }
      if case .missing(let cause) = lookup, case .refused = error { throw .notFound(cause) }
      throw error
    }
    return path
  }

  /// What GitHub says of a repository; git would ask for a user name before it says that there is none.
  private enum Lookup {
    case found
    /// No token of ghrepo sees it, but git may have one of its own.
    case missing(ReadError)
    case unknown
  }

  private func lookUp(_ name: RepositoryName) async -> Lookup {
    let host = session.host
    guard
      host.kind == .replacement || GitHubHost.isOnGitHub(host.name)
        || session.knownHosts.contains(host.name)
    else { return .found }
    // A wiki is a repository that only git knows.
    let hasSuffix = name.name.hasSuffix(".wiki")
    let known = RepositoryName(
      owner: name.owner, name: hasSuffix ? String(name.name.dropLast(5)) : name.name)
    let reader = Reader(session: session, settings: ReadSettings(), confirmation: nil)
    do throws(ReadError) {
      _ = try await reader.read(.repository(known))
      return .found
    } catch {
      guard case .refused(let refusal)? = error.api, refusal.mayNotExist else { return .unknown }
      return .missing(error)
    }
  }

  private func run(
    _ arguments: [String], in current: String, _ isInTerminal: Bool, _ lookup: Lookup
  ) async throws(CloningError) {
    var isInTerminal = isInTerminal
    var variables = session.ports.environment
    switch lookup {
    case .found: break
    case .missing: isInTerminal = false
    case .unknown: variables["GIT_TERMINAL_PROMPT"] = "0"
    }
    var options = PlatformOptions()
    // Git deletes what is incomplete when it is asked to end; a signal leaves ghrepo two seconds.
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(1))]
    if !isInTerminal {
      variables["GIT_TERMINAL_PROMPT"] = "0"
      variables["GIT_ASKPASS"] = ""
      variables["SSH_ASKPASS"] = ""
      variables["GCM_INTERACTIVE"] = "never"
      options.createSession = true
    }
    let arguments = Arguments(arguments)
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
  /// The clone would be a hidden directory in the home directory, where programs have their settings.
  case hidden(String)
  /// The current directory was deleted.
  case noCurrentDirectory
  case noGit
  /// Neither ghrepo nor git found it.
  case notFound(ReadError)
  /// Git's message; nil if git wrote it itself.
  case refused(String?)
  /// A name that GitHub does not allow, or that would not be a directory.
  case unusable(RepositoryName)
}
