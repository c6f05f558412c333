/// A response that GitHub might send, with random damage.
package struct RandomResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  /// For a request for `path`, including its query.
  package init(to path: String, _ dice: inout Dice) {
    status = dice.oneIn(3) ? dice.pick(Self.statuses) : 200
    headers = [("Content-Type", dice.oneIn(20) ? dice.pick(Self.types) : Self.json)]
    for name in Self.numberHeaders where dice.oneIn(3) {
      headers.append((name, dice.oneIn(2) ? dice.pick(Self.numbers) : "\(dice.below(100))"))
    }
    for (name, values) in Self.textHeaders where dice.oneIn(4) {
      headers.append((name, dice.pick(values)))
    }
    let text = status == 200 ? Self.document(path, &dice) : Self.problem(&dice)
    body = Array(text.utf8)
    spoil(&dice)
  }

  private static let json = "application/json; charset=utf-8"
  private static let types = ["text/html", "application/octet-stream", "", "application/json;;"]
  private static let statuses = [
    200, 201, 202, 204, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 409, 410, 418, 422,
    429, 451, 500, 502, 503, 504, 100, 299, 399, 599, 999,
  ]

  /// Numbers that break arithmetic and conversions.
  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775806", "9223372036854775808",
    "18446744073709551616", "99999999999999999999999", "4294967296", "2147483648", "-1", "0", "1",
    "1.5", "1e308", "1e999", "-0", "253402300800", "8640000000000000",
  ]

  private static let numberHeaders = [
    "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-RateLimit-Used",
    "Retry-After", "X-Poll-Interval", "Age",
  ]

  private static let dates = [
    "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "yesterday",
    "Mon, 02 Mar 2026 14:30:05 GMT",
  ]

  private static let textHeaders: [(String, [String])] = [
    ("X-RateLimit-Resource", ["search", "core", "graphql", "", "x\u{9B}31m"]), ("Date", dates),
    ("Retry-After", dates), ("ETag", ["\"e\"", "W/\"e\"", "e", "\"\u{1B}[2J\""]),
    ("Last-Modified", dates),
    (
      "Link",
      [
        "<https://api.github.com/search/repositories?q=x&page=2>; rel=\"next\"",
        "<https://evil.example/>; rel=\"next\"", "<>; rel=next", "<<>>;;;", "rel=\"next\"",
      ]
    ), ("X-GitHub-SSO", ["required; url=https://evil.example/", "partial-results", ""]),
    ("X-OAuth-Scopes", ["repo, read:user", "", ","]), ("X-Accepted-OAuth-Scopes", ["repo", ""]),
    (
      "GitHub-Authentication-Token-Expiration",
      ["2026-03-03 00:00:00 UTC", "9999-99-99 99:99:99 UTC", ""]
    ),
    ("X-GitHub-Request-Id", ["C0DE:1", "\u{1B}]0;x\u{7}"]), ("Location", ["/", "", "file:///x"]),
  ]

  private static let texts = [
    "plain", "", "\\u001b[31mred\\u001b[0m", "\\u001b]0;title\\u0007", "\\u009b2J",
    "\\u202egnp.exe",
    "\\u0000", "line\\nforged line", "\\r\\u0008", "\\ud800", "\\ud83d\\ude00", "漢字",
    String(repeating: "a", count: 3000), "\\u2028", "https://evil.example/\\u001b[0m",
    "javascript:alert(1)", "-rf", "=1+1", "a/b", "../..", "https://user:word@github.com/a/b",
  ]

  private static let moments = [
    "2026-03-01T00:00:00Z", "0000-00-00T00:00:00Z", "999999-01-01T00:00:00Z", "soon", "",
    "1969-12-31T23:59:59Z", "2026-02-30T25:61:61Z", "9999-12-31T23:59:59Z",
  ]

  private static func number(_ dice: inout Dice, _ usual: Int) -> String {
    dice.oneIn(25) ? dice.pick(numbers) : "\(dice.below(usual))"
  }

  private static func text(_ dice: inout Dice, _ usual: String) -> String {
    "\"\(dice.oneIn(15) ? dice.pick(texts) : usual)\""
  }

  private static func moment(_ dice: inout Dice) -> String {
    "\"\(dice.oneIn(15) ? dice.pick(moments) : "2026-01-02T03:04:05Z")\""
  }

  private static func document(_ path: String, _ dice: inout Dice) -> String {
    if path.contains("/search/") {
      let rows = (0..<dice.below(6)).map { _ in repository(&dice) }.joined(separator: ",")
      let total = number(&dice, 3000)
      return
        "{\"total_count\":\(total),\"incomplete_results\":\(dice.oneIn(9)),\"items\":[\(rows)]}"
    }
    if path.contains("rate_limit") {
      let limit = { (dice: inout Dice) in
        "{\"limit\":\(number(&dice, 60)),\"remaining\":\(number(&dice, 60)),"
          + "\"reset\":\(number(&dice, 2_000_000_000)),\"used\":\(number(&dice, 60))}"
      }
      return "{\"resources\":{\"core\":\(limit(&dice)),\"search\":\(limit(&dice)),"
        + "\"graphql\":\(limit(&dice))},\"rate\":\(limit(&dice))}"
    }
    if path.hasSuffix("/languages") { return "{\"Swift\":\(number(&dice, 9999)),\"C\":1}" }
    if path.contains("/readme") {
      return "<h1>\(dice.pick(texts))</h1><p>text\u{1B}[31m<a href=\"javascript:1\">x</a></p>"
    }
    if path.contains("/releases") {
      return "{\"tag_name\":\(text(&dice, "v1")),\"name\":null,\"html_url\":"
        + "\(text(&dice, "https://github.com/a/b/releases/1")),\"published_at\":\(moment(&dice))}"
    }
    if path.contains("/starred") { return "[\(repository(&dice))]" }
    if path.hasSuffix("/user") { return owner(&dice) }
    return repository(&dice)
  }

  private static func owner(_ dice: inout Dice) -> String {
    "{\"login\":\(text(&dice, "a")),\"id\":\(number(&dice, 9)),\"type\":\(text(&dice, "User")),"
      + "\"html_url\":\(text(&dice, "https://github.com/a")),\"avatar_url\":"
      + "\(text(&dice, "https://avatars.githubusercontent.com/u/1"))}"
  }

  private static func repository(_ dice: inout Dice) -> String {
    let number = { (dice: inout Dice) in Self.number(&dice, 50_000) }
    return "{\"id\":\(Self.number(&dice, 9)),\"name\":\(text(&dice, "b")),\"full_name\":"
      + "\(text(&dice, "a/b")),\"owner\":\(owner(&dice)),\"private\":\(dice.oneIn(5)),\"html_url\":"
      + "\(text(&dice, "https://github.com/a/b")),\"clone_url\":"
      + "\(text(&dice, "https://github.com/a/b.git")),\"description\":\(text(&dice, "words")),"
      + "\"fork\":false,\"created_at\":\(moment(&dice)),\"updated_at\":\(moment(&dice)),"
      + "\"pushed_at\":\(moment(&dice)),\"homepage\":\(text(&dice, "")),\"size\":\(number(&dice)),"
      + "\"stargazers_count\":\(number(&dice)),\"watchers_count\":\(number(&dice)),\"language\":"
      + "\(text(&dice, "Swift")),\"forks_count\":\(number(&dice)),\"open_issues_count\":"
      + "\(number(&dice)),\"license\":{\"key\":\"mit\",\"name\":\(text(&dice, "MIT")),"
      + "\"spdx_id\":\(text(&dice, "MIT"))},\"topics\":[\(text(&dice, "t"))],\"visibility\":"
      + "\(text(&dice, "public")),\"default_branch\":\(text(&dice, "main")),\"archived\":false,"
      + "\"disabled\":false,\"score\":\(number(&dice)),\"subscribers_count\":\(number(&dice))}"
  }

  private static func problem(_ dice: inout Dice) -> String {
    let messages = [
      "Not Found", "Bad credentials", "API rate limit exceeded for user ID 1.",
      "You have exceeded a secondary rate limit.", "Validation Failed", dice.pick(texts),
    ]
    return "{\"message\":\"\(dice.pick(messages))\",\"errors\":[{\"message\":"
      + "\(text(&dice, "e")),\"code\":\"custom\"}],\"documentation_url\":\(text(&dice, "d"))}"
  }

  private mutating func spoil(_ dice: inout Dice) {
    switch dice.below(20) {
    case 0: body.removeLast(dice.below(body.count + 1))
    case 1: body = []
    case 2: body = Array("<!DOCTYPE html><title>Sign in\u{1B}[2J</title>".utf8)
    case 3...5:
      for _ in 0...dice.below(4) where !body.isEmpty {
        body[dice.below(body.count)] = UInt8(dice.below(256))
      }
    case 6: body += body
    case 7: body = Array(String(repeating: "[", count: 3000).utf8)
    default: break
    }
  }
}
