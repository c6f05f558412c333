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
    _ = try policy(maxAge: .zero)
  }

  /// The same, but limits are waited out if `isNeeded`.
  func waiting(_ isNeeded: Bool) -> ReadOptions {
    var options = self
    options.wait = wait || isNeeded
    return options
  }

  /// Where answers may come from; `maxAge` holds where the person named none.
  func policy(maxAge preset: Duration) throws -> ReadingPolicy {
    let chosen = [offline, refresh, maxAge != nil].count { $0 }
    guard chosen <= 1 else { throw UsageProblem.message(.usageOneSource) }
    if offline { return .offline }
    if refresh { return .networkOnly }
    guard let maxAge else { return .networkFirst(maxAge: preset) }
    guard let age = TimeSpan.duration(maxAge) else {
      throw UsageProblem.message(.usageMaxAge(text: maxAge))
    }
    return .networkFirst(maxAge: age)
  }
}
