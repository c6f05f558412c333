import FoundationEssentials
import Testing

@testable import GitHub

/// The problems of a query and their positions.
@Suite(.timeLimit(.minutes(10))) struct QueryProblemTests {
  private static let now = Date(timeIntervalSince1970: 1_774_967_405)

  private func problems(_ text: String, _ kind: GitHubHost.Kind = .dotcom) -> [QueryProblem] {
    SearchQuery(terms: [text]).problems(on: kind, at: Self.now)
  }

  @Test(arguments: [
    ("a ghp_a1b2c3d4e5f6g7h8i9j0", 2..<26), ("user:ghp_a1b2c3d4e5f6g7h8i9j0", 0..<29),
  ])
  func `a token is refused`(text: String, range: Range<Int>) {
    let problems = problems(text)
    #expect(problems == [QueryProblem(kind: .token, range: range)] && problems.areFatal)
  }

  @Test(arguments: [
    "", "word", "\"a phrase\" b", "stars:>5 forks:1..* size:0", "created:>-7d pushed:2026-01-01..*",
    "in:name,readme x", "fork:only archived:false template:true mirror:true",
    "is:public is:private",
    "language:\"Jupyter Notebook\" license:mit topic:cli topics:>3", "user:@me org:apple",
    "repo:apple/swift", "good-first-issues:>3 help-wanted-issues:1", "has:funding-file",
    "is:sponsorable", "props.env:prod org:x", "sort:updated-asc a", "a OR b AND c NOT d OR e OR f",
    "http://x 12:30 std::vector a:", "(a OR b) -c f(x)", "-language:c", "followers:>=10",
    "LICENSE:MIT", "stars:>10k forks:1,000", "created:2026 pushed:\"last 3 months\"", "license:gpl",
    "language:golang language:\"common lisp\" language:objective-c", "a>b stars>", "props.x:a,b",
    "ghp_statistics_dashboard_project",
  ])
  func `documented queries have no problems`(text: String) {
    #expect(problems(text).isEmpty, "\(problems(text))")
  }

  @Test(
    arguments: [
      ("langage:c", .unknown(name: "langage", nearest: "language"), 0..<7),
      ("a -tpic:x", .unknown(name: "tpic", nearest: "topic"), 3..<7),
      ("Zzzzzz:x", .unknown(name: "zzzzzz", nearest: nil), 0..<6),
      ("author:x", .foreign(name: "author", .issues, nearest: "user"), 0..<6),
      ("path:x", .foreign(name: "path", .code, nearest: nil), 0..<4),
      ("committer:x", .foreign(name: "committer", .commits, nearest: nil), 0..<9),
      ("fullname:x", .foreign(name: "fullname", .users, nearest: nil), 0..<8),
      ("updated:>2026-01-01", .foreign(name: "updated", .issues, nearest: "pushed"), 0..<7),
      ("stars: >10", .noValue(name: "stars"), 5..<6),
      ("-topic:", .noValue(name: "topic"), 6..<7),
      ("size:>10k", .notANumber(value: ">10k", meant: ">10KB"), 5..<9),
      ("stars:1.5", .notANumber(value: "1.5", meant: nil), 6..<9),
      ("topic:a,b", .severalValues(value: "a,b", meant: "topic:a topic:b"), 6..<9),
      ("-user:a,b", .severalValues(value: "a,b", meant: "-user:a -user:b"), 6..<9),
      (
        "language:go,rust",
        .severalValues(value: "go,rust", meant: "language:go language:rust"), 9..<16
      ),
      ("language:pyhton", .unknownLanguage(value: "pyhton", nearest: "python"), 9..<15),
      ("language:pyton", .unknownLanguage(value: "pyton", nearest: "python"), 9..<14),
      ("language:fotran", .unknownLanguage(value: "fotran", nearest: "fortran"), 9..<15),
      ("language:qqqqqq", .unknownLanguage(value: "qqqqqq", nearest: nil), 9..<15),
      ("license:apache", .unknownLicense(value: "apache", nearest: "apache-2.0"), 8..<14),
      ("license:GPLv3", .unknownLicense(value: "GPLv3", nearest: "gpl-3.0"), 8..<13),
      ("license:zzzz", .unknownLicense(value: "zzzz", nearest: nil), 8..<12),
      ("is:fork", .undocumented(text: "is:fork", meant: "fork:only"), 0..<7),
      ("-is:archived", .undocumented(text: "-is:archived", meant: "archived:false"), 0..<12),
      ("stars>100", .noColon(text: "stars>100", meant: "stars:>100"), 0..<9),
      ("-forks=3", .noColon(text: "-forks=3", meant: "-forks:3"), 0..<8),
      (
        "pushed:\"3 months ago\"", .singleDate(value: "3 months ago", meant: ">3 months ago"),
        7..<21
      ),
      ("size:big", .notANumber(value: "big", meant: nil), 5..<8),
      ("stars:20..10", .reversed(value: "20..10"), 6..<12),
      ("created:soon", .notADate(value: "soon"), 8..<12),
      ("pushed:-7d", .singleDate(value: "-7d", meant: ">-7d"), 7..<10),
      ("a created:-12h", .singleDate(value: "-12h", meant: ">-12h"), 10..<14),
      ("日 pushed:2026-02-30", .notADate(value: "2026-02-30"), 9..<19),
      ("created:-1d..-2d", .reversed(value: "-1d..-2d"), 8..<16),
      ("fork:maybe", .notAChoice(value: "maybe", choices: ["true", "false", "only"]), 5..<10),
      ("repo:swift", .notARepository(value: "swift"), 5..<10),
      ("repo:a/b/c", .notARepository(value: "a/b/c"), 5..<10),
      ("5\" screen", .loneMark, 1..<2), ("a \"b", .loneMark, 2..<3),
      ("a NOT language:c", .joinsQualifier(.not, qualifier: "language:c"), 2..<5),
      ("stars:>5 OR a", .joinsQualifier(.or, qualifier: "stars:>5"), 9..<11),
    ] as [(String, QueryProblem.Kind, Range<Int>)])
  func `a problem has the exact range of its characters`(
    text: String, kind: QueryProblem.Kind, range: Range<Int>
  ) {
    let problems = self.problems(text)
    #expect(problems == [QueryProblem(kind: kind, range: range)])
    #expect(!problems.areFatal)
  }

  @Test func `a list names the invalid word`() {
    let kind = problems("in:name,titel").first?.kind
    guard case .notAChoice("titel", let choices) = kind else {
      Issue.record("\(String(describing: kind))")
      return
    }
    #expect(choices == ["name", "description", "topics", "readme"])
  }

  @Test(arguments: [
    "mirror:true", "good-first-issues:>1", "help-wanted-issues:>1", "has:funding-file",
    "is:sponsorable",
  ])
  func `Enterprise Servers do not support some qualifiers`(text: String) {
    #expect(
      problems(text, .enterpriseServer)
        == [QueryProblem(kind: .notOnServer(text: text), range: 0..<text.count)])
    #expect(problems(text, .dataResidency).isEmpty)
    #expect(problems("is:internal stars:>1", .enterpriseServer).isEmpty)
  }

  @Test func `more than five operators are refused, with the sixth marked`() {
    let problems = self.problems("a OR b OR c OR d OR e OR f OR g")
    #expect(
      problems
        == [QueryProblem(kind: .tooManyOperators(count: 6, limit: 5), range: 27..<29)])
    #expect(problems.areFatal)
    #expect(self.problems("or and not or and not").isEmpty)
  }

  @Test(arguments: ["AND", "OR NOT", "user:a OR user:b", "( OR )"])
  func `operators without a word are refused`(text: String) {
    #expect(problems(text).contains { $0.kind == .onlyOperators })
    #expect(problems(text).areFatal)
  }

  @Test(arguments: ["foo:x OR bar:y", "stars:abc OR user:b", "label:a OR user:b"])
  func `a part that GitHub may treat as a word is not refused`(text: String) {
    #expect(!problems(text).areFatal)
  }

  @Test func `the first character over the limit is marked`() {
    let words = String(repeating: "a", count: 257)
    #expect(
      problems(words)
        == [
          QueryProblem(
            kind: .tooLong(characters: 257, limit: 256, isCertain: true), range: 256..<257)
        ])
    #expect(problems(String(words.dropLast())).isEmpty)
    // A date is longer than the relative date it replaces.
    let dated = "created:>-7d " + String(repeating: "a", count: 240)
    #expect(
      problems(dated)
        == [
          QueryProblem(
            kind: .tooLong(characters: 260, limit: 256, isCertain: false), range: 249..<253)
        ])
  }

  @Test func `qualifiers may make it too long, but GitHub may not count them`() {
    let text = (0..<30).map { "-topic:number\($0)" }.joined(separator: " ")
    let problems = self.problems(text)
    #expect(problems.count == 1 && !problems.areFatal)
    #expect(problems.first?.range.lowerBound == 256)
  }

  @Test func `problems are in text order`() {
    let problems = self.problems("lang:c stars:x label:y 5\"")
    #expect(problems.map(\.range.lowerBound) == [0, 13, 15, 24])
  }

  @Test(arguments: [
    ("lang", "language"), ("lic", "license"), ("star", "stars"), ("creatd", "created"),
    ("topcis", "topics"), ("owner", "user"), ("licence", "license"), ("visibility", "is"),
    ("archved", "archived"), ("pushd", "pushed"), ("forsk", "forks"), ("tempalte", "template"),
  ])
  func `the most similar name is found`(name: String, nearest: String) {
    #expect(NearestQualifier.name(for: name) == nearest)
  }

  @Test(arguments: [
    "x", "zz", "foo", "colour", "banana", String(repeating: "language", count: 999),
  ])
  func `a name unlike any other has no suggestion`(name: String) {
    #expect(NearestQualifier.name(for: name) == nil)
  }

  @Test func `no repository qualifier belongs to another search`() {
    for known in RepositoryQualifier.allCases {
      #expect(ForeignSearch(qualifier: known.rawValue) == nil, "\(known)")
    }
  }
}
