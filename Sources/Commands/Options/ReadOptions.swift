internal import App
internal import ArgumentParser
internal import Messages

/// What every command that reads from GitHub takes.
struct ReadOptions: ParsableArguments {
  @Flag(help: .text(.helpAnonymous))
  var anonymous = false

  @Flag(help: .text(.helpAnonymousFallback))
  var anonymousFallback = false

  @Flag(help: .text(.helpWait))
  var wait = false

  @Flag(help: .text(.helpOffline))
  var offline = false

  @Flag(help: .text(.helpRefresh))
  var refresh = false

  @Option(help: .text(.helpMaxAge, value: .valueAge))
  var maxAge: String?

  func validate() throws {
    _ = try settings()
  }

  /// - Parameter waits: whether rate limits are waited for even without `--wait`.
  func settings(waits: Bool = false) throws -> ReadSettings {
    var settings = ReadSettings()
    settings.source = try source()
    settings.waitsForLimits = wait || waits
    settings.anonymousFallback = anonymousFallback
    return settings
  }

  private func source() throws -> ReadSettings.Source {
    let chosen = [offline, refresh, maxAge != nil].count { $0 }
    guard chosen <= 1 else { throw UsageProblem.message(.usageOneSource) }
    if offline { return .cacheOnly }
    if refresh { return .networkOnly }
    guard let maxAge else { return .usual }
    guard let age = TimeSpan.duration(maxAge) else {
      throw UsageProblem.message(.usageMaxAge(text: maxAge))
    }
    return .maxAge(age)
  }
}

extension Session {
  /// The same with what `--anonymous` means: no token is looked for, and none is sent.
  func reading(_ options: ReadOptions) -> Session { options.anonymous ? anonymous : self }
}
