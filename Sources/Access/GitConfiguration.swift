internal import GitHub
import HTTP
import Subprocess
import SystemPackage

/// The user's own configuration of git, read and changed by git itself.
package struct GitConfiguration {
  /// Says where git and its file are.
  private(set) var environment: [String: String]

  /// The directory whose configuration and clone are meant.
  private let directory: FilePath?

  package init(environment: [String: String], directory: String? = nil) {
    self.environment = environment
    self.directory = directory.map { FilePath($0) }
  }

  /// All values of `key`, in their order; none when it is not set.
  package func values(of key: String) async throws(GitConfigurationError) -> [String] {
    let (code, output, errors) = try await git(["--null", "--get-all", key])
    switch code {
    case 0:
      return output.split(separator: "\0", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
    case 1: return []
    default: throw .refused(detail: errors)
    }
  }

  /// The keys of all that has helpers of its own and is reached by https.
  package func helperKeys() async throws(GitConfigurationError) -> [String] {
    let (code, output, errors) = try await git(
      ["--null", "--name-only", "--get-regexp", #"^credential\.https://.*\.helper$"#])
    guard code <= 1 else { throw .refused(detail: errors) }
    var known: Set<String> = []
    return output.split(separator: "\0").map(String.init).filter { known.insert($0).inserted }
  }

  /// Whether the setting `key` is on for `url`.
  package func isOn(_ key: String, for url: String) async throws(GitConfigurationError) -> Bool {
    let (code, output, errors) = try await git(
      ["config", "--type=bool", "--get-urlmatch", key, url], in: "/")
    guard code <= 1 else { throw .refused(detail: errors) }
    return output == "true\n"
  }

  /// Puts `new` in the place of `old`, the values that `key` has now. Git changes one value at a time;
  /// where it can be done without, no other helper is taken out of the file meanwhile.
  package func change(
    _ key: String, from old: [String], to new: [String]
  ) async throws(GitConfigurationError) {
    let gone = Set(old).subtracting(new)
    let changed = old.indices.filter { $0 >= new.count || old[$0] != new[$0] }
    if new.starts(with: old) {
      try await add(new[old.count...], to: key)
    } else if new == old.filter({ !gone.contains($0) }) {
      // Removes the empty value first: without ours after it, it would hide all others.
      for value in gone.sorted() { try await run(["--fixed-value", "--unset-all", key, value]) }
    } else if new.count == old.count, changed.count == 1, gone == [old[changed[0]]] {
      try await run(["--fixed-value", "--replace-all", key, new[changed[0]], old[changed[0]]])
    } else {
      try await run(["--unset-all", key])
      do { try await add(new[...], to: key) } catch {
        _ = try await git(["--unset-all", key])
        try await add(old[...], to: key)
        throw error
      }
    }
  }

  /// The accounts that the configuration of the current directory names, the most specific one last;
  /// none without git.
  func accounts() async throws(GitConfigurationError) -> [String] {
    do throws(GitConfigurationError) {
      let (code, output, errors) = try await git(
        ["config", "--null", "--get-all", "ghrepo.account"], in: directory)
      guard code <= 1 else { throw .refused(detail: errors) }
      return output.split(separator: "\0").map(String.init)
    } catch {
      guard case .noGit = error else { throw error }
      return []
    }
  }

  /// The URLs of the remotes of the clone that ghrepo runs in, https ones without user name and
  /// password: first those with usual names, then the others in git's order. None outside of a
  /// clone, and without git. Throws if git refuses to look, as into another user's clone.
  package func remotes() async throws(GitConfigurationError) -> [String] {
    let output: String
    do throws(GitConfigurationError) {
      var english = self
      english.environment["LC_ALL"] = "C"
      let result = try await english.git(["remote", "--verbose"], in: directory)
      guard result.code == 0 else {
        if result.errors.contains("not a git repository") { return [] }
        throw .refused(detail: result.errors)
      }
      output = result.output
    } catch {
      guard case .noGit = error else { throw error }
      return []
    }
    var remotes: [(name: String, url: String)] = []
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2, let end = parts[1].firstRange(of: " (fetch)") else { continue }
      let url = String(parts[1][..<end.lowerBound])
      remotes.append((parts[0], url.replacing(/^https:\/\/[^\/]*@/, with: "https://")))
    }
    let named = Self.first.compactMap { name in remotes.first { $0.name == name }?.url }
    return named + remotes.filter { !Self.first.contains($0.name) }.map { $0.url }
  }

  /// The names of remotes that come first, in this order.
  private static let first = ["origin", "upstream", "github"]

  private func add(
    _ values: ArraySlice<String>, to key: String
  ) async throws(GitConfigurationError) {
    for value in values { try await run(["--add", key, value]) }
  }

  private func run(_ arguments: [String]) async throws(GitConfigurationError) {
    let (code, _, errors) = try await git(arguments)
    guard code == 0 else { throw .refused(detail: errors) }
  }

  private func git(
    _ arguments: [String]
  ) async throws(GitConfigurationError) -> (code: Int32, output: String, errors: String) {
    try await git(["config", "--global"] + arguments, in: "/")
  }

  private func git(
    _ arguments: [String], in folder: FilePath?
  ) async throws(GitConfigurationError) -> (code: Int32, output: String, errors: String) {
    // In the current directory, the repository may be one that `GIT_DIR` names.
    let repository = folder == "/" ? [:] : environment.filter { $0.key.hasPrefix("GIT_") }
    do {
      let result = try await Subprocess.run(
        .name("git"), arguments: Arguments(arguments),
        environment: ChildEnvironment.variables(of: environment, presets: repository),
        workingDirectory: folder?.isEmpty == true ? "/" : folder,
        output: .string(limit: Self.limit), error: .string(limit: Self.limit))
      let output = result.standardOutput
      let errors = ForeignText.cleaned(result.standardError)
      switch result.terminationStatus {
      case .exited(let code): return (code, output, errors)
      case .signaled(let number): return (128 + number, output, errors)
      }
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .noGit
    } catch {
      throw .refused(detail: "\(error)")
    }
  }

  /// In bytes.
  private static let limit = 256 * 1024
}

/// Why git's configuration could not be read or changed.
package enum GitConfigurationError: Error {
  case noGit
  /// `detail` is git's message.
  case refused(detail: String)
}
