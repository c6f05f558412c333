package import Auth
package import FoundationEssentials
package import GitHub
internal import HTTP
import Platform
internal import Storage
internal import Synchronization

/// The rate limiter that all processes of a user share through the local database.
///
/// It never blocks for long: if the local database takes longer than `patience`, requests do
/// without it.
///
/// A class with a lock because requests run in parallel.
final class SharedRateLimiter: RateLimiter {
  private let database: LocalDatabase
  private let clock: any Clock<Duration>
  private let time: @Sendable () -> Date
  private let stopwatch: any Clock<Duration>
  private let notice: (@Sendable (RateLimitNotice) -> Void)?
  /// Calls to the database that are no longer awaited.
  private let late = Mutex(0)

  /// Uncounted requests make other processes hit GitHub's limit, so this is long enough for a few
  /// dozen processes on a busy machine.
  static let patience = Duration.seconds(1)

  /// - Parameters:
  ///   - clock: for the pauses of requests.
  ///   - now: the clock that all processes share; setting it affects all of them.
  ///   - stopwatch: measures whether the local database is late.
  init(
    database: LocalDatabase, clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
    stopwatch: any Clock<Duration> = ContinuousClock(),
    notice: (@Sendable (RateLimitNotice) -> Void)? = nil
  ) {
    self.database = database
    self.clock = clock
    self.stopwatch = stopwatch
    self.notice = notice
    time = now
  }

  func admit(_ request: ReservationRequest) async throws(ReservationDenial) -> Reservation? {
    switch await decision(on: request) {
    case nil: return nil
    case .granted(let reservation, let start, let limit):
      let pause = Duration.seconds(start.timeIntervalSince(time()))
      guard pause > .zero else { return reservation }
      if let limit { notice?(.paced(limit, pause)) }
      try await wait(pause, for: request, reservation)
      return reservation
    case .limited(let limit, let until):
      notice?(.limited(limit, until: until))
      throw .limited(limit, wait: wait(until: until))
    case .held(let hold): throw denial(hold)
    }
  }

  func apply(_ update: RateLimitUpdate, of key: RateLimitKey, _ reservation: Reservation?) async {
    let (database, now) = (database, time())
    _ = await promptly {
      do throws(StorageError) {
        try await database.apply(update, of: key, reservation, at: now)
      } catch {}
      return true
    }
  }

  private func decision(on request: ReservationRequest) async -> ReservationDecision? {
    let (database, now) = (database, time())
    let decision = await promptly { () async -> ReservationDecision? in
      try? await database.reserve(request, at: now)
    } late: { [self] decision in
      // The request was sent without the reservation; GitHub's response says what it cost.
      guard case .granted(let reservation?, _, _)? = decision else { return }
      _ = try? await database.apply(
        RateLimitUpdate(.unsent), of: request.key, reservation, at: time())
    }
    return decision ?? nil
  }

  /// Waits for the request's turn. GitHub may request a pause meanwhile.
  private func wait(
    _ pause: Duration, for request: ReservationRequest, _ reservation: Reservation?
  ) async throws(ReservationDenial) {
    var denial: ReservationDenial?
    do { try await clock.sleep(for: pause) } catch { denial = .cancelled }
    if denial == nil, let hold = await hold(on: request.key) { denial = self.denial(hold) }
    guard let denial else { return }
    await apply(RateLimitUpdate(.unsent), of: request.key, reservation)
    throw denial
  }

  private func hold(on key: RateLimitKey) async -> RateLimitPause? {
    let (database, now) = (database, time())
    let hold = await promptly { () async -> RateLimitPause? in
      try? await database.rateLimits(of: key.account, on: key.host, at: now).hold
    }
    return hold ?? nil
  }

  private func denial(_ hold: RateLimitPause) -> ReservationDenial {
    notice?(.held(until: hold.until))
    return .held(wait: wait(until: hold.until, slack: 0), isStated: hold.isStated)
  }

  /// Whole seconds, with one second to spare where GitHub's clock decides.
  private func wait(until end: Date, slack: Double = 1) -> Duration {
    .seconds(Int(max(1, end.timeIntervalSince(time()) + slack).rounded(.up)))
  }

  /// Nil if the local database is late, or an earlier late call is still running.
  private func promptly<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value,
    late useless: @escaping @Sendable (Value) async -> Void = { _ in }
  ) async -> Value? {
    guard late.withLock({ $0 }) == 0 else { return nil }
    let value = await withTimeLimit(Self.patience, by: stopwatch, body) { [self] value in
      await useless(value)
      late.withLock { $0 -= 1 }
    }
    if value == nil { late.withLock { $0 += 1 } }
    return value
  }
}

/// What the rate limiter does with a request, for `--verbose`.
package enum RateLimitNotice: Sendable, Equatable {
  /// It is sent after a pause, so that the limit lasts.
  case paced(RateLimit, Duration)
  /// It is not sent: too few requests are left before `until`.
  case limited(RateLimit, until: Date)
  /// It is not sent: GitHub requested a pause.
  case held(until: Date)
}

/// The account name under which rate limits are shared.
///
/// GitHub counts by account. The owner of a token from a variable or a program is unknown, so it
/// gets a name of its own: a 32-bit hash of the token, with a key that changes at every boot and is
/// not in the local database. So a copy of the database reveals nothing about the token, and the
/// name changes with the next boot, when the stored limits have long expired.
package struct RateLimitAccount: Sendable {
  /// The file with the key.
  private let bootID: String

  package init(bootID: String = "/proc/sys/kernel/random/boot_id") {
    self.bootID = bootID
  }

  /// The account in `RateLimitKey`; nil if there is no name, and nothing is shared.
  package func name(of credential: Credential?) -> String? {
    guard let credential else { return "" }
    if let login = credential.login { return login.lowercased() }
    guard let hash = KeyedHash(key: Self.bytes(ofFile: bootID)) else { return nil }
    let number = credential.token.secret.withBytes { UInt32(truncatingIfNeeded: hash.hash($0)) }
    let digits = String(number, radix: 16)
    // A login has no colon.
    return "token:" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func bytes(ofFile path: String) -> [UInt8] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
