package import Access
import Core
package import GitHub

/// ghrepo as one of a host's credential helpers in git's configuration.
///
/// An empty value makes git ignore the helpers before it, so that no other one is asked for the
/// token or told to store it. They stay in the file and work again when ours is removed.
/// Source: https://git-scm.com/docs/gitcredentials#Documentation/gitcredentials.txt-helper
package struct GitHelper {
  /// The absolute path of ghrepo.
  let program: String

  package init(program: String) { self.program = program }

  /// What git runs: a line for the shell.
  package var command: String { "!\(ShellWords.joined([program])) \(Self.operand)" }

  /// The keys under which git looks for the helpers of `host`.
  package static func keys(for host: GitHubHost) -> [String] {
    let names =
      host.name == GitHubHost.dotcom.name ? [host.name, "gist.\(host.name)"] : [host.name]
    return names.map { "credential.https://\($0).helper" }
  }

  /// The setting that has git tell its helpers which repository it needs.
  static let pathSetting = "credential.useHttpPath"

  /// The key of that setting for `host`.
  package static func pathKey(for host: GitHubHost) -> String {
    "credential.https://\(host.name).useHttpPath"
  }

  /// The key of `useHttpPath` beside a key with helpers; nil for gists, which have no owners in their path.
  package static func pathKey(besideHelpers key: String) -> String? {
    let suffix = ".helper"
    guard key.hasSuffix(suffix), !key.hasPrefix("credential.https://gist.") else { return nil }
    return key.dropLast(suffix.count) + ".useHttpPath"
  }

  /// `helpers` with ours as the only one that is asked.
  package func added(to helpers: [String]) -> [String] {
    if helpers.suffix(2) == ["", command] { return helpers }
    return removed(from: helpers) + ["", command]
  }

  /// `helpers` without any of ours, wherever that ghrepo was.
  package func removed(from helpers: [String]) -> [String] {
    var kept: [String] = []
    for helper in helpers {
      guard helper == command || Self.isOurs(helper) else {
        kept.append(helper)
        continue
      }
      if kept.last == "" { kept.removeLast() }
    }
    return kept
  }

  /// The program of the last helper that is a ghrepo, this one or another; nil if there is none.
  package static func program(in helpers: [String]) -> String? {
    helpers.lazy.reversed().compactMap(ownProgram).first
  }

  private static let operand = "credential"

  private static func isOurs(_ helper: String) -> Bool { ownProgram(of: helper) != nil }

  /// The ghrepo that `helper` runs; nil for any other helper.
  private static func ownProgram(of helper: String) -> String? {
    guard helper.hasPrefix("!"), helper.hasSuffix(" \(operand)") else { return nil }
    let program = helper.dropFirst().dropLast(operand.count + 1).filter { !"'\"\\".contains($0) }
    return program == "ghrepo" || program.hasSuffix("/ghrepo") ? program : nil
  }
}

extension GitConfiguration {
  /// Whether git tells its helpers which repository of `host` it needs.
  package func sendsPath(for host: GitHubHost) async throws(GitConfigurationError) -> Bool {
    try await isOn(GitHelper.pathSetting, for: "https://\(host.name)")
  }
}
