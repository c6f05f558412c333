import Auth
import GitHub
import Messages
import Rendering
import Testing

@testable import Output
@testable import Presentation

/// The names that a jq expression reads.
@Suite(.timeLimit(.minutes(10))) struct JQNamesTests {
  @Test(arguments: [
    (".[].fullName", ["fullName"]), (".[] | .owner.login", ["owner", "login"]),
    ("map({name, stars: .stargazers_count})", ["name", "stargazers_count"]),
    (#".[] | "\(.name) has \(.nme | tostring)""#, ["name", "nme"]),
    (#".[]."html_url""#, ["html_url"]), ("map(.a.b?)", ["a", "b"]), ("..|.login?", ["login"]),
    ("sort_by(-.size)[:3] | .[0].id # .comment", ["size", "id"]),
    (".[] | select(.stars >= 1.5 and .x == null)", ["stars", "x"]), (#""name""#, []),
    ("{nme, \"idd\"}", ["nme", "idd"]), (#".[0]["nam"]"#, ["nam"]),
    (#".[0]["a", "b"] | ["c", "d"] | . - ["e"]"#, ["a", "b"]),
    (". as {nam: $x, $y} | $x", ["nam", "y"]), (".[0] as [$a, {b: {c: $d}}] | $d", ["b", "c"]),
  ])
  func `names after dots and in short objects are read`(expression: String, names: [String]) {
    #expect(JQNames(expression).read == names)
    #expect(!JQNames(expression).isOpen)
  }

  @Test(arguments: [
    ("map({n: .name}) | .[].n", ["name"]), ("map({n: .name}) | map({n})", ["name"]),
    (".[0] | to_entries[] | .key, .value", []), (".[0].languages.Swift", ["languages"]),
    (#".[0].languages["C++"]"#, ["languages"]), (#".[] | has("x") and .x"#, []),
    (".[] as {name: $n} | {$n} | .n", ["name"]), ("$__loc__ | .file", []),
    ("to_entries[] as {key: $k} | $k", []), (#".[].id | match("a").offset"#, ["id"]),
  ])
  func `names that the expression gives are not read`(expression: String, names: [String]) {
    #expect(JQNames(expression).read == names)
  }

  @Test(arguments: [
    "map({(.language): 1}) | add | .Go", #".[].name | capture("(?<first>.)") | .first"#,
    "reduce .[] as $r ({}; .[$r.language] += 1) | .Go", "env.HOME",
    ".[0].description | fromjson | .x",
    "$ENV.PATH", "INDEX(.name) | .engine", "with_entries(.key |= ascii_upcase) | .NAME",
    ".[0] | .new_one = 1 | .new_one", "[.[] | .x |= 2] | .[].x", "map(.a.b += 1) | .[].a.b",
    "reduce .[] as $r ({}; .[$r.language].count += 1) | .Go", #"{"x\(.id)": 1} | .x1"#,
  ])
  func `names from data can be anything`(expression: String) {
    #expect(JQNames(expression).isOpen)
  }

  @Test(arguments: [
    (".[].owner.login", [("login", "owner")]), (#".owner["nam"]"#, [("nam", "owner")]),
    (#"map("\(.owner)\(.name)")"#, []), ("{owner: .} | .owner.nam", []), (".owner | .login", []),
    (".languages.Swift", []),
  ])
  func `a member is a name directly after a field`(
    expression: String, members: [(name: String, parent: String)]
  ) {
    #expect(JQNames(expression).members == members.map { .init(name: $0.name, parent: $0.parent) })
  }

  @Test(arguments: [
    (".[0].languages | .Swift", true), ("{l: .languages} | .l.Go", true),
    ("{languages} | .languages.Go", true), (".languages.Swift", false),
    (#".languages["C++"]"#, false), (".[].languages[]", false),
  ])
  func `names of languages may follow their field anywhere`(expression: String, may: Bool) {
    #expect(JQNames(expression).mayReadLanguages == may)
  }

  @Test(arguments: [
    "", "\"", ".", "..", "\"\\(", "\"\\(\"\\(", "{", "}", ")", "$", "@", ".\"", "\\", "#",
  ])
  func `an expression that ends early is read to its end`(expression: String) {
    _ = JQNames(expression)
  }
}

/// The fields of the documents that a filter reads.
@Suite(.timeLimit(.minutes(10))) struct RowFieldsTests {
  private func fields(
    _ expression: String, _ kind: RowKind = .listed, _ chosen: [ListedField]? = nil
  )
    throws -> [String]
  {
    try RowFields(kind: kind, chosen: chosen).fields(read: JQNames(expression)).map(\.rawValue)
  }

  @Test func `names of gh are added to the fields that an expression reads`() throws {
    let usual = RowKind.listed.fields.map(\.rawValue)
    #expect(try fields(".[].fullName") == usual + ["fullName"])
    #expect(try fields(".[] | [.name, .owner.login, .license.spdx_id]") == usual)
    #expect(
      try fields(".languages.Swift", .repository) == RowKind.repository.fields.map(\.rawValue))
  }

  @Test(arguments: [
    (".[].nme", "Did you mean \"name\"?"), (#".[0]["languages"]"#, "ghrepo show OWNER/NAME"),
    (".[].owner.full_name", "The fields are owner.login, owner.id"),
    (".[].license.spdxId", "license.spdx_id"), (".[].owner.lgin", "Unknown field \"owner.lgin\""),
    (".[].languages", "`ghrepo show OWNER/NAME` has it"),
    (".[] | {subscribers_count}", "ghrepo show"),
    (".[].licenseInfo.key", "Did you mean \"license\"?"), (".[].note", "`ghrepo favorites` has it"),
  ])
  func `a name without a value in any row is an error`(expression: String, words: String) throws {
    let failure = #expect(throws: Failure.self) { try fields(expression) }
    let text = try #require(failure).report.message.text(in: .en)
    #expect(text.contains(words), "\(text)")
  }

  @Test func `a field that was not chosen is an error, and a name from data is not`() throws {
    let failure = #expect(throws: Failure.self) { try fields(".[].id", .listed, [.github(.name)]) }
    #expect(try #require(failure).report.message.text(in: .en).contains("not among the chosen"))
    #expect(try fields("map({(.language): 1}) | add | .Go").count == RowKind.listed.fields.count)
  }
}
