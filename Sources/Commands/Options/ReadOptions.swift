internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Presentation

/// The options of every command that reads from GitHub.
struct ReadOptions: ParsableArguments {
  @Flag(help: .text(.helpAnonymous))
  var anonymous = false

  /// What `--anonymous=fallback` stands for.
  @Flag(help: .hidden)
  var anonymousFallback = false

  @Flag(help: .text(.helpRequireLogin))
  var requireLogin = false

  @Flag(help: .text(.helpWait))
  var wait = false

  @Flag(help: .text(.helpOffline))
  var offline = false

  @Flag(help: .text(.helpRefresh))
  var refresh = false

  @Option(help: .text(.helpMaxAge, value: .valueAge))
  var maxAge: String?

  /// The arguments with one option in place of `--anonymous=fallback`: a flag takes no value.
  static func translated(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { $0 == "--anonymous=fallback" ? "--anonymous-fallback" : $0 }
      + arguments[end...]
  }

  func validate() throws {
    let conflicts = [
      ("--anonymous", anonymous), ("--anonymous=fallback", anonymousFallback),
      ("--require-login", requireLogin),
    ].filter(\.1)
    guard conflicts.count <= 1 else {
      throw ValidationError(.usageConflict(first: conflicts[0].0, second: conflicts[1].0))
    }
    _ = try settings()
  }

  /// - Parameter waits: whether to wait for rate limits even without `--wait`.
  func settings(waits: Bool = false) throws -> ReadSettings {
    var settings = ReadSettings()
    settings.source = try source()
    settings.waitsForLimits = wait || waits
    settings.anonymousFallback = anonymousFallback
    return settings
  }

  private func source() throws -> ReadSettings.Source {
    let chosen = [offline, refresh, maxAge != nil].count { $0 }
    guard chosen <= 1 else { throw ValidationError(.usageOneSource) }
    if offline { return .cacheOnly }
    if refresh { return .networkOnly }
    guard let maxAge else { return .usual }
    guard let age = TimeSpan.duration(maxAge) else {
      throw ValidationError(.usageMaxAge(text: maxAge))
    }
    return .maxAge(age)
  }
}

extension Session {
  /// For a command that reads from GitHub: with `--anonymous` without a token, and with
  /// `--require-login` not without one. Another user's files do not prevent reading public data.
  init(
    _ options: HostOptions, _ reading: ReadOptions,
    listener: (@Sendable (SessionEvent) -> Void)? = nil, in context: CommandContext
  ) async throws(Failure) {
    context.adopt(options.console)
    let session = try await Session(
      hostname: options.hostname, user: options.user, verbose: options.console.verbose,
      configuration: context.configurationForReading(), listener: listener, in: context)
    guard !reading.anonymous else {
      guard options.user == nil else {
        throw Failure(.usageConflict(first: "--anonymous", second: "--user"), exitCode: .usage)
      }
      self = session.anonymous
      return
    }
    guard !reading.anonymousFallback || options.user == nil else {
      throw Failure(
        .usageConflict(first: "--anonymous=fallback", second: "--user"), exitCode: .usage)
    }
    let requiresLogin = reading.requireLogin || session.configuration.requiresLogin
    guard requiresLogin else {
      self = session.withoutForeignAccounts()
      return
    }
    do { self = try session.requiringLogin() } catch { throw session.failure(error) }
  }
}

/// A duration as a user writes it: `90s`, `10m`, `1h`, `2d`, `1w`, `1mo`, `1y`, or several together.
enum TimeSpan {
  private static let days: [Substring: Int] = ["d": 1, "w": 7, "mo": 30, "y": 365]
  private static let seconds: [Substring: Int] = ["s": 1, "m": 60, "h": 60 * 60]
  /// Ten years; anything longer is a typo.
  private static let longest = 10 * 366 * 24 * 60 * 60

  /// Nil for anything but a duration; `0` needs no unit.
  static func duration(_ text: String) -> Duration? {
    if text == "0" { return .zero }
    guard text.wholeMatch(of: #/([0-9]{1,10}(mo|[smhdwy]))+/#) != nil else { return nil }
    let total = text.matches(of: #/([0-9]+)([a-z]+)/#).reduce(0) { total, part in
      let unit = seconds[part.2] ?? (days[part.2] ?? 0) * 24 * 60 * 60
      return total + (Int(part.1) ?? 0) * unit
    }
    return total <= longest ? .seconds(total) : nil
  }
}
