import Foundation
import HTTP
import TestSupport
import Testing

@testable import GitHub

/// Repeatable randomness (SplitMix64), so that a failure can be reproduced.
struct Noise: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// `text` with a few bytes changed, removed, repeated or cut off.
  mutating func damage(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &self)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      case 3: bytes[place] = Array("{}[]\",:\\<>0-e".utf8).randomElement(using: &self) ?? 0
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  mutating func damagedText(_ text: String) -> String {
    String(decoding: damage(text), as: UTF8.self)
  }
}

/// Damaged input may be rejected but never crashes; the rounds are few enough for every test run.
@Suite(.timeLimit(.minutes(10))) struct HostileInputTests {
  @Test(arguments: 1...4)
  func `damaged responses never crash`(seed: UInt64) {
    var noise = Noise(state: seed)
    let bodies = [
      Fixtures.page(Fixtures.item, Fixtures.forkDetail), Fixtures.user, Fixtures.rateLimits,
      Fixtures.release, Fixtures.readme, #"{"error":"slow_down","interval":10}"#,
      #"{"device_code":"c","user_code":"A","verification_uri":"https://a.b/c","expires_in":9}"#,
    ]
    for round in 0..<700 {
      let body = Data(noise.damage(bodies[round % bodies.count]))
      let answer = HTTPResponse(status: 200, body: body, url: "https://api.github.com/x")
      _ = try? SearchPage<Repository>(answer)
      _ = try? CurrentUser(answer)
      _ = try? JSONReading.read(RateLimits.self, from: answer)
      _ = try? JSONReading.read(Release.self, from: answer)
      _ = try? JSONReading.read(Readme.self, from: answer)
      _ = try? JSONReading.read(Languages.self, from: answer)
      _ = try? DevicePoll(answer)
      _ = try? DeviceStart(answer)
    }
  }

  @Test(arguments: 1...4)
  func `damaged error responses never crash and always have a reason`(seed: UInt64) {
    var noise = Noise(state: seed)
    let body = """
      {"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"},
      "text"],"block":{"reason":"dmca","html_url":"u"},"documentation_url":"https://d/#x"}
      """
    for _ in 0..<500 {
      var headers = HTTPHeaders()
      for (name, value) in [
        ("Retry-After", "120"), ("X-RateLimit-Reset", "1700000000"),
        ("X-RateLimit-Remaining", "0"), ("X-GitHub-SSO", "required; url=https://github.com/a"),
        ("X-OAuth-Scopes", "repo, gist"), ("X-Accepted-OAuth-Scopes", "repo"),
        ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ] where Bool.random(using: &noise) {
        headers[name] = noise.damagedText(value)
      }
      let status = [301, 400, 401, 403, 404, 422, 429, 451, 500, 999].randomElement(using: &noise)
      let refusal = ErrorResponse.classify(
        HTTPResponse(
          status: status ?? 0, headers: headers, body: Data(noise.damage(body)), url: "u"),
        hadCredential: true, host: .dotcom)
      if let wait = APIError.refused(refusal).wait { #expect(wait >= .seconds(1)) }
    }
  }

  @Test func `an error response of any size is read only in part`() {
    let long = String(repeating: "x", count: 200_000)
    let short = refusal(403, #"{"message":"\#(long)"}"#)
    #expect(short.message?.count == 2000)
    let huge = refusal(403, #"{"message":"\#(String(repeating: long, count: 10))"}"#)
    #expect(huge.reason == .forbidden)
    #expect(huge.message == nil)
    let deep = refusal(422, String(repeating: #"{"errors":["#, count: 20_000))
    #expect(deep.reason == .invalid(problems: []))
    let many = refusal(
      422, #"{"errors":[\#(Array(repeating: "\"a\"", count: 999).joined(separator: ","))]}"#)
    #expect(many.reason == .invalid(problems: Array(repeating: "a", count: 20)))
  }

  @Test(arguments: 1...4)
  func `damaged texts never crash`(seed: UInt64) {
    var noise = Noise(state: seed)
    for _ in 0..<500 {
      _ = LinkHeader(noise.damagedText(#"<https://x/?a=1&page=2>; rel="next", <y>; rel=last"#))
      _ = SearchQuery(terms: [noise.damagedText(#"a "b \" c" language:"d e" OR -f"#)])
        .problems(at: Date())
      _ = try? RepositoryAddress(parsing: noise.damagedText("https://github.com/octo/noodle.git"))
      _ = try? GitHubHost(named: noise.damagedText("git.example.com:8443"))
      _ = try? GitHubHost.replacement(
        apiURL: noise.damagedText("http://127.0.0.1:80/api/"), webURL: nil)
      _ = try? NumericRange(parsing: noise.damagedText(">=10..20"))
      _ = try? DateRange(parsing: noise.damagedText("2026-01-01T00:00:00Z..2026-02-01"))
      _ = HTTPDate.date(noise.damagedText("Sun, 06 Nov 1994 08:49:37 GMT"))
      _ = ISO8601.date(noise.damagedText("2026-08-18T20:26:54.123+02:00"))
    }
  }

  /// The output must be readable, whatever the text is.
  @Test func `damaged texts are written as JSON`() throws {
    var noise = Noise(state: 5)
    for _ in 0..<500 {
      let text = noise.damagedText("a\"\\\u{1B}\u{202E}\u{F6}\u{1F35C}")
      let data = Data(JSONValue.array([.string(text)]).bytes())
      #expect(try JSONDecoder().decode([String].self, from: data) == [text])
    }
  }
}
