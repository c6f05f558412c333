internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// `ghrepo setup-git`: makes ghrepo git's credential helper for GitHub.
struct SetupGitCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "setup-git", .helpSetupGit, more: .helpSetupGitMore)

  @Flag(help: .text(.helpSetupGitForce))
  var force = false

  @Flag(help: .text(.helpSetupGitRemove))
  var remove = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func validate() throws {
    guard !(remove && force) else {
      throw ValidationError(.usageConflict(first: "--remove", second: "--force"))
    }
  }

  func run(in context: CommandContext) async throws {
    guard let program = ProgramPath.stable(in: context.environment) else {
      throw Failure(.setupGitNoPath, exitCode: .failure)
    }
    try await run(in: context, as: GitHelper(program: program))
  }

  func run(in context: CommandContext, as helper: GitHelper) async throws {
    let main = try await Session(hostOptions, in: context)
    let git = GitConfiguration(environment: context.environment)
    do {
      for key in try await keys(main, helper, git) {
        let old = try await git.values(of: key)
        let new = remove ? helper.removed(from: old) : helper.added(to: old)
        if new != old { try await git.change(key, from: old, to: new) }
        say(key, helper, isChanged: new != old, context)
        if remove, new != old { try await removePath(beside: key, git, context) }
      }
      guard !remove else { return }
      for session in try await sessions(main) where session.hasOwnerRules {
        try await setUpPath(session, git, context)
      }
    } catch let error as GitConfigurationError {
      throw Self.failure(error)
    }
  }

  /// Without a host, a removal finds every key that was ever set up.
  private func keys(
    _ main: Session, _ helper: GitHelper, _ git: GitConfiguration
  ) async throws -> [String] {
    if remove, hostOptions.hostname == nil {
      var ours: [String] = []
      for key in try await git.helperKeys() {
        let helpers = try await git.values(of: key)
        if helper.removed(from: helpers) != helpers { ours.append(key) }
      }
      if !ours.isEmpty { return ours }
    }
    return try await sessions(main).map(\.host).flatMap(GitHelper.keys)
  }

  /// Without the path, git does not say whose repository it clones, and no rule for owners applies.
  private func setUpPath(
    _ session: Session, _ git: GitConfiguration, _ context: CommandContext
  ) async throws {
    guard try await !git.sendsPath(for: session.host) else { return }
    let key = GitHelper.pathKey(for: session.host)
    let old = try await git.values(of: key)
    try await git.change(key, from: old, to: old + ["true"])
    context.say(.setupGitPath(key: key))
  }

  /// Also without rules: they may be gone since the setup.
  private func removePath(
    beside helpers: String, _ git: GitConfiguration, _ context: CommandContext
  ) async throws {
    guard let key = GitHelper.pathKey(besideHelpers: helpers) else { return }
    let old = try await git.values(of: key)
    guard old.last == "true" else { return }
    try await git.change(key, from: old, to: old.dropLast())
    context.say(.setupGitRemoved(key: key))
  }

  private func say(_ key: String, _ helper: GitHelper, isChanged: Bool, _ context: CommandContext) {
    switch (remove, isChanged) {
    case (false, true): context.say(.setupGitDone(key: key, command: helper.command))
    case (false, false): context.say(.setupGitAlready(key: key))
    case (true, true): context.say(.setupGitRemoved(key: key))
    case (true, false): context.say(.setupGitNothing(key: key))
    }
  }

  /// The named host, or else all hosts with an account.
  private func sessions(_ main: Session) async throws -> [Session] {
    do {
      let known = try main.ports.accounts.hosts().keys.sorted()
      if hostOptions.hostname == nil, !known.isEmpty {
        var sessions: [Session] = []
        for name in known { sessions.append(try await main.sessionOrFail(on: name)) }
        return sessions
      }
      guard !remove, !force, try main.finder.expectation(for: main.host) == .anonymous else {
        return [main]
      }
      throw AuthError.noAccount(host: main.host.name)
    } catch let error as AuthError {
      throw main.failure(error)
    }
  }

  private static func failure(_ error: GitConfigurationError) -> Failure {
    switch error {
    case .noGit:
      return Failure(.setupGitNoGit, next: .setupGitNoGitNext, exitCode: .unavailable)
    case .refused(let detail):
      let line = detail.split(whereSeparator: \.isNewline).joined(separator: " ")
      return Failure(.setupGitRefused(detail: line), exitCode: .failure)
    }
  }
}
