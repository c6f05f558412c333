import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// One run of a command, and where its token may appear afterwards. A new command is one line of
/// `TracedRun.all`.
struct TracedRun: Sendable {
  enum Place: Sendable { case authorization, body, output }

  /// The names of the command and its groups.
  var command: String
  var arguments: [String] = []
  var input = ""
  var places: Set<Place> = [.authorization]
  var code: Int32 = 0
  /// Whether it connects to the Internet instead of the simulator, as far as the proxy allows.
  var goesElsewhere = false

  private static let hello = "octo-org/hello-world"

  /// The order matters: later runs use what earlier ones left.
  static let all = [
    TracedRun(command: "search", arguments: ["hello"]),
    TracedRun(command: "search", arguments: ["hello", "--json", "--verbose"]),
    TracedRun(command: "search", arguments: ["hello", "--jq", "."]),
    TracedRun(command: "search", arguments: ["hello", "--page-through", "--plain", "--csv"]),
    TracedRun(command: "search", arguments: ["hello", "--web"]),
    TracedRun(command: "search", arguments: ["x"], code: 75, goesElsewhere: true),
    TracedRun(command: "trending", arguments: ["week"]),
    TracedRun(command: "top", arguments: ["--limit", "3"]),
    TracedRun(command: "browse", arguments: ["hello"]),
    TracedRun(command: "show", arguments: [hello, "--verbose"]),
    TracedRun(command: "show", arguments: ["https://github.com/\(hello)"]),
    TracedRun(command: "show", arguments: [hello, "--web"]),
    TracedRun(
      command: "show", arguments: ["https://elsewhere.example/a/b"], code: 75, goesElsewhere: true),
    TracedRun(command: "check", arguments: [hello]),
    TracedRun(command: "compare", arguments: [hello, "octo-org/new-name"]),
    TracedRun(command: "clone", arguments: [hello, "/dev/null/clone"], code: 1),
    TracedRun(command: "similar", arguments: [hello]),
    TracedRun(command: "favorites add", arguments: [hello, "--note", "mine", "--tag", "work"]),
    TracedRun(command: "favorites rename-tag", arguments: ["work", "later"]),
    TracedRun(command: "favorites untag", arguments: ["later"]),
    TracedRun(command: "favorites list", arguments: ["--json"]),
    TracedRun(command: "favorites show", arguments: [hello]),
    TracedRun(command: "favorites check"),
    TracedRun(command: "favorites updates"),
    TracedRun(command: "favorites sync", arguments: ["--push", "--yes"]),
    TracedRun(command: "favorites sync", arguments: ["--lists", "--yes"]),
    TracedRun(command: "favorites export"),
    TracedRun(command: "favorites import"),
    TracedRun(command: "favorites remove", arguments: [hello]),
    TracedRun(command: "saved add", arguments: ["mine", "hello"]),
    TracedRun(command: "saved list"),
    TracedRun(command: "saved run", arguments: ["mine"]),
    TracedRun(command: "saved rename", arguments: ["mine", "other"]),
    TracedRun(command: "saved remove", arguments: ["other"]),
    TracedRun(command: "cache info"),
    TracedRun(command: "cache check"),
    TracedRun(command: "status", arguments: ["--json", "--verbose"]),
    TracedRun(command: "doctor", arguments: ["--json", "--verbose"]),
    TracedRun(command: "setup-git", arguments: ["--force"]),
    TracedRun(command: "credential", arguments: ["get"], input: "HOST", places: [.output]),
    TracedRun(command: "token", arguments: ["--verbose"], places: [.output]),
    TracedRun(command: "completions", arguments: ["bash"]),
    TracedRun(
      command: "login", arguments: ["--with-token", "--insecure-storage"], input: "TOKEN"),
    TracedRun(command: "switch"),
    TracedRun(command: "logout", arguments: ["--revoke", "--yes"], places: [.body]),
    TracedRun(command: "cache clear", arguments: ["--all", "--yes"]),
  ]
}

/// Follows one token through every command: to servers, a proxy, other programs, files and outputs.
@Suite(.timeLimit(.minutes(20)))
struct TokenTraceTests {
  /// How ghrepo gets the token.
  enum Carrier: String, Sendable, CaseIterable {
    case ownVariable, variablesOfGitHub, tokenCommand, login
  }

  private static let token = "ghp_tracedtokentracedtokentracedtoken0123"
  private static let codes: Set<Int32> = [0, 1, 2, 4, 5, 6, 7, 64, 65, 69, 75, 77]

  @Test(arguments: Carrier.allCases)
  func `a token appears only where it belongs`(carrier: Carrier) async throws {
    let stage = try await Stage.make {
      $0.tokens.append(SimulatorToken(token: Self.token, login: "mona", scopes: ["user", "repo"]))
    }
    let trace = try await Trace(stage)
    try await give(carrier, to: stage, trace)
    let isOurs = carrier != .variablesOfGitHub
    for run in TracedRun.all where isOurs || run.input != "TOKEN" {
      let isLoggedIn = carrier == .login || run.command == "login" || run.command == "switch"
      var setting = trace.setting
      switch carrier {
      case .ownVariable: setting["GHREPO_TOKEN"] = Self.token
      case .variablesOfGitHub:
        for prefix in ["GH", "GITHUB"] {
          for kind in ["TOKEN", "ENTERPRISE_TOKEN"] { setting["\(prefix)_\(kind)"] = Self.token }
        }
      case .tokenCommand, .login: break
      }
      if run.goesElsewhere { setting["GHREPO_API_URL"] = .some(nil) }
      let result = try await trace.run(run, setting, token: Self.token)
      #expect(result.code.map(Self.codes.contains) == true, "\(run) \(result)")
      if isOurs, !run.goesElsewhere { #expect(result.code == run.code, "\(run) \(result)") }
      let places = isOurs ? run.places : []
      trace.check(run, result, token: Self.token, places, mayBeStored: isLoggedIn)
      stage.github.clearRequests()
    }
    #expect(isOurs == (trace.authorized > 5), "\(trace.authorized) requests had the token")
    #expect(!trace.proxy.requests.contains { $0.target.contains("elsewhere.example") })
  }

  private func give(_ carrier: Carrier, to stage: Stage, _ trace: Trace) async throws {
    switch carrier {
    case .ownVariable, .variablesOfGitHub: return
    case .login: try await stage.logIn(Self.token, "--insecure-storage")
    case .tokenCommand:
      let program = try await trace.outside.script("give", "echo \(Self.token)")
      try stage.configure("hosts: {\"\(stage.host)\": {token_command: [\(program)]}}")
    }
  }

  @Test func `every command is traced`() async throws {
    let stage = try await Stage.make()
    // These give a token away, as their own tests see: to a program, and to GitHub in a body.
    let traced = Set(TracedRun.all.map(\.command)).union(["exec", "revoke"])
    let untraced = try await commands(below: [], stage).filter { !traced.contains($0) }
    #expect(untraced.isEmpty)
  }

  /// The commands without subcommands, as listed by the help.
  private func commands(below names: [String], _ stage: Stage) async throws -> [String] {
    let help = try await stage.run(names + ["--help"]).result()
    guard let start = help.lines.firstIndex(of: "COMMANDS:") else {
      return [names.joined(separator: " ")]
    }
    let lines = help.lines[start...].prefix { $0 != "SHARED OPTIONS:" }
    var found: [String] = []
    for line in lines where line.hasPrefix("  ") && !line.hasPrefix("   ") {
      let name = String(line.dropFirst(2).prefix { $0 != "," && $0 != " " })
      found += try await commands(below: names + [name], stage)
    }
    return found
  }
}

/// What is watched while commands run: a proxy, helper programs, command lines, files and outputs.
private final class Trace: @unchecked Sendable {
  let proxy: RawServer
  /// Programs and logs outside the user's home directory.
  let outside: ScratchDirectory
  let setting: [String: String?]
  /// The number of requests with the token in their header. Accessed only by the test's own task.
  private(set) var authorized = 0
  private let stage: Stage
  private let notes: String
  private let commandLines = TextBox()

  init(_ stage: Stage) async throws {
    self.stage = stage
    proxy = try RawServer(.readRequest, .respond(502))
    outside = try ScratchDirectory()
    notes = outside.appending("notes")
    let note = "{ cat /proc/$$/environ /proc/$$/cmdline; echo; } >> '\(notes)'"
    for name in ["git", "jq"] {
      _ = try await outside.script(name, "\(note)\nexec /usr/bin/\(name) \"$@\"")
    }
    let browser = try await outside.script("browser", note)
    setting = [
      "PATH": "\(outside.path):/usr/bin:/bin", "HTTPS_PROXY": proxy.url(), "BROWSER": browser,
      "PAGER": browser, "DISPLAY": ":9",
    ]
  }

  func run(
    _ traced: TracedRun, _ setting: [String: String?], token: String
  ) async throws -> ProgramResult {
    let input =
      switch traced.input {
      case "TOKEN": token
      case "HOST": "protocol=https\nhost=\(stage.host)\n\n"
      default: traced.input
      }
    var run = stage.run(
      traced.command.split(separator: " ").map(String.init) + traced.arguments, input: input,
      setting: setting)
    run.pollsEvery = .milliseconds(20)
    return try await run.result { [commandLines] moment in
      let children = ProcessFile.text("task/\(moment.pid)/children", of: moment.pid)
      for pid in [moment.pid] + children.split(separator: " ").compactMap({ pid_t($0) }) {
        let line = ProcessFile.text("cmdline", of: pid)
        if line.contains(token) { commandLines.add(line) }
      }
      return .goOn
    }
  }

  func check(
    _ run: TracedRun, _ result: ProgramResult, token: String, _ places: Set<TracedRun.Place>,
    mayBeStored: Bool
  ) {
    let name = "\(run.command) \(run.arguments)"
    for request in stage.github.requests {
      let inHeader = request.headers.filter { $0.value.contains(token) }
      #expect(inHeader.allSatisfy { $0.name.lowercased() == "authorization" }, "\(name)")
      #expect(inHeader.isEmpty || places.contains(.authorization), "\(name): \(request.path)")
      #expect(!"\(request.path)?\(request.query)".contains(token), "\(name)")
      let body = String(decoding: request.body, as: UTF8.self)
      #expect(!body.contains(token) || places.contains(.body), "\(name): \(request.path)")
      authorized += inHeader.count
    }
    for request in proxy.requests {
      let text = ([request.target] + request.headers).joined(separator: "\n")
      #expect(!text.contains(token) && request.method == "CONNECT", "\(name): \(text)")
    }
    #expect(!result.output.contains(token) || places.contains(.output), "\(name)")
    #expect(!result.errors.contains(token), "\(name)")
    let noted = (try? String(contentsOfFile: notes, encoding: .utf8)) ?? ""
    #expect(!noted.contains(token), "\(name): \(noted)")
    #expect(commandLines.texts.isEmpty, "\(name)")
    let files = stage.files(containing: token)
    #expect(files.allSatisfy { mayBeStored && $0.hasSuffix("/tokens.json") }, "\(name): \(files)")
  }
}
