/// The pending codes of the device flow.
struct DeviceFlow: Sendable {
  enum Decision: Sendable { case pending, approved, denied }

  struct Code: Sendable {
    var deviceCode: String
    var userCode: String
    var scopes: [String]
    var expires: Timestamp
    /// Seconds; grows by 5 with every `slow_down`.
    var interval: Int
    /// Includes fractions: a poll a moment early is early.
    var nextPoll: Double
    var polls = 0
    var decision = Decision.pending
  }

  /// The result of a poll.
  enum Outcome: Sendable, Equatable {
    case granted(scopes: [String])
    case refused(String, interval: Int?)
  }

  private var codes: [Code] = []
  private var random: RandomSource

  init(seed: UInt64) {
    random = RandomSource(seed: seed ^ 0xD0D0)
  }

  mutating func start(
    scopes: [String], interval: Int, expiresIn: Int, now: Double
  ) -> Code {
    let code = Code(
      deviceCode: text(40, from: "0123456789abcdef"),
      userCode: text(4, from: Self.letters) + "-" + text(4, from: Self.letters), scopes: scopes,
      expires: Timestamp(seconds: Int64(now) + Int64(expiresIn)), interval: interval,
      nextPoll: now + Double(interval))
    codes.append(code)
    return code
  }

  /// Checks the interval before the decision, as GitHub does.
  mutating func poll(
    _ deviceCode: String, now: Double, approveAfter: Int?
  ) -> Outcome {
    guard let index = codes.firstIndex(where: { $0.deviceCode == deviceCode }) else {
      return .refused("incorrect_device_code", interval: nil)
    }
    guard now < Double(codes[index].expires.seconds) else {
      return .refused("expired_token", interval: nil)
    }
    guard now >= codes[index].nextPoll else {
      codes[index].interval += 5
      codes[index].nextPoll = now + Double(codes[index].interval)
      return .refused("slow_down", interval: codes[index].interval)
    }
    codes[index].polls += 1
    codes[index].nextPoll = now + Double(codes[index].interval)
    if let approveAfter, codes[index].polls >= approveAfter, codes[index].decision == .pending {
      codes[index].decision = .approved
    }
    switch codes[index].decision {
    case .pending: return .refused("authorization_pending", interval: nil)
    case .denied:
      codes.remove(at: index)
      return .refused("access_denied", interval: nil)
    case .approved: return .granted(scopes: codes.remove(at: index).scopes)
    }
  }

  /// Decides one code, or every pending code; false when there is none.
  mutating func decide(_ decision: Decision, userCode: String? = nil) -> Bool {
    let chosen = codes.indices.filter {
      codes[$0].decision == .pending && (userCode == nil || codes[$0].userCode == userCode)
    }
    for index in chosen { codes[index].decision = decision }
    return !chosen.isEmpty
  }

  /// A new token; the last six characters are not a checksum.
  mutating func mintToken(isApp: Bool) -> String {
    (isApp ? "ghu_" : "gho_")
      + text(36, from: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }

  mutating func mintRefreshToken() -> String {
    "ghr_" + text(76, from: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }

  private static let letters = "BCDFGHJKLMNPQRSTVWXZ0123456789"

  private mutating func text(_ length: Int, from alphabet: String) -> String {
    let characters = Array(alphabet)
    return String((0..<length).map { _ in random.pick(characters) })
  }
}

/// Scopes as GitHub grants them: known ones only, without those implied by another one.
/// Source: https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
enum ScopeList {
  private static let implied: [String: Set<String>] = [
    "repo": ["repo:status", "repo_deployment", "public_repo", "repo:invite", "security_events"],
    "user": ["read:user", "user:email", "user:follow"],
    "admin:org": ["write:org", "read:org"], "write:org": ["read:org"],
    "project": ["read:project"], "write:packages": ["read:packages"],
    "gist": [], "notifications": [], "delete_repo": [], "workflow": [], "codespace": [],
  ]

  static func normalized(_ scopes: [String]) -> [String] {
    let known = Set(implied.keys).union(implied.values.joined())
    let asked = Set(scopes).intersection(known)
    return asked.filter { scope in !asked.contains { implied[$0]?.contains(scope) ?? false } }
      .sorted()
  }
}
