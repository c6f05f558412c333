import Access
import Core
import Foundation
import GitHub
import PresentationTestSupport
import Terminal
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  private static let path = "/home/mona/config.yml"

  private func parse(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration.parse(text, path: Self.path)
  }

  @Test func `common settings and those of hosts are read`() throws {
    let configuration = try parse(
      """
      client_id: common
      token_command: [pass, show, github]
      hosts:
        GHE.example:
          client_id: own
      """)
    #expect(
      configuration
        == Configuration(
          common: .init(clientID: "common", tokenCommand: ["pass", "show", "github"]),
          hosts: ["ghe.example": .init(clientID: "own")]))
  }

  @Test func `appearance settings are read`() throws {
    let configuration = try parse("theme: light\nimages: sixel\nimage_wait_seconds: 3\n")
    #expect(configuration.themeChoice == .light && configuration.imagesChoice == .sixel)
    #expect(configuration.imageWait == .seconds(3))
    #expect(try parse("").imageWait == nil)
  }

  @Test func `the number of parallel requests is read`() throws {
    #expect(try parse("parallel: 9").parallel == 9)
    #expect(try parse("parallel:").parallel == nil)
  }

  @Test func `own commands are read, and their keys are theirs alone`() throws {
    let configuration = try parse(
      """
      clone_directory: ~/src/{owner}/{name}
      commands:
        - name: open in the editor
          key: f
          run: [code, --goto, "{url}", "~/src/{name}", "~me"]
        - name: echo
          run: [echo]
      """)
    let name = RepositoryName(owner: "octo", name: "cat")
    #expect(configuration.cloneDirectory?.filled(for: name, on: .dotcom) == "~/src/octo/cat")
    let commands = configuration.boundCommands
    #expect(commands.map(\.command.name) == ["open in the editor", "echo"])
    #expect(commands.map(\.key) == [.character("f"), nil])
    #expect(
      commands[0].command.words(for: name, on: .dotcom, home: "/home/me")
        == ["code", "--goto", "https://github.com/octo/cat", "/home/me/src/cat", "~me"])
    #expect(configuration.keyMap.action(for: .character("f")) == nil)
    #expect(configuration.keyMap.keys(for: .favorite).isEmpty)
  }

  @Test(arguments: [
    ("clone_directory: ~/src", 1, "clone_directory"), ("commands: x", 1, "commands"),
    ("commands: [x]", 1, "commands"), ("commands: [{name: a}]", 1, "commands[0].run"),
    ("commands: [{run: [a]}]", 1, "commands[0].name"),
    ("commands:\n- name: \"\"\n  run: [a]", 2, "commands[0].name"),
    ("commands:\n- name: a\n  run: [\"\", b]", 3, "commands[0].run"),
    ("clone_directory: \"~me/{name}\"", 1, "clone_directory"),
    ("commands:\n- name: a\n  run: a b", 3, "commands[0].run"),
    ("commands:\n- name: a\n  run: []", 3, "commands[0].run"),
  ])
  func `own commands that cannot be started are errors`(text: String, line: Int, key: String) {
    #expect {
      try parse(text)
    } throws: { error in
      guard case .wrongType(_, line, key, _, _)? = error as? ConfigurationError else {
        return false
      }
      return true
    }
  }

  @Test func `an unknown placeholder names its place`() {
    #expect(
      throws: ConfigurationError.placeholder(
        path: Self.path, line: 3, key: "commands[0].run", text: "{branch}")
    ) { try parse("commands:\n- name: a\n  run: [git, \"{branch}\"]") }
    #expect(
      throws: ConfigurationError.placeholder(
        path: Self.path, line: 1, key: "clone_directory", text: "{x}")
    ) { try parse("clone_directory: \"{name}{x}\"") }
  }

  @Test(arguments: [
    (
      "commands:\n- {name: a, key: ctrl-c, run: [a]}",
      KeyMapError.reservedKey(.control("c"), action: "a"), 2
    ),
    ("commands:\n- {name: a, key: nokey, run: [a]}", .unknownKey("nokey", action: "a"), 2),
    ("commands:\n- {name: a, key: q, run: [a]}", .noQuit, 2),
    (
      "commands:\n- {name: a, key: x, run: [a]}\n- {name: b, key: x, run: [a]}",
      .sharedKey(.character("x"), "a", "b"), 3
    ),
    (
      "commands:\n- {name: a, key: x, run: [a]}\nkeys: {favorite: x}",
      .sharedKey(.character("x"), "favorite", "a"), 2
    ),
  ])
  func `keys of own commands follow the rules of keys`(
    text: String, error: KeyMapError, line: Int
  ) {
    #expect(throws: ConfigurationError.keys(path: Self.path, line: line, error)) {
      try parse(text)
    }
  }

  @Test func `keys are read, one or more per action`() throws {
    let keys = try parse(
      "keys: {quit: [q, ctrl-x], favorite: F, next: n, help: [\"?\", 1], logout: []}"
    ).keyMap
    #expect(keys.keys(for: .quit) == [.character("q"), .control("x")])
    #expect(keys.keys(for: .favorite) == [.character("F")])
    #expect(keys.keys(for: .next) == [.character("n")])
    #expect(keys.keys(for: .help) == [.character("?"), .character("1")])
    #expect(keys.keys(for: .logout) == [])
    for text in ["", "keys:", "keys: {}", "keys: {quit: }"] {
      #expect(try parse(text).keyMap == .usual)
    }
  }

  @Test(
    arguments: [
      ("keys: {fly: x}", .unknownAction("fly")),
      ("keys: {sort: [up, xy]}", .unknownKey("xy", action: "sort")),
      ("keys: {quit: []}", .noQuit),
      ("keys: {sort: ctrl-c}", .reservedKey(.control("c"), action: "sort")),
      ("keys: {sort: a, help: a}", .sharedKey(.character("a"), "sort", "help")),
    ] as [(String, KeyMapError)])
  func `invalid keys are named`(text: String, error: KeyMapError) {
    #expect(throws: ConfigurationError.keys(path: Self.path, line: 1, error)) {
      try parse(text + "\ntheme: dark\n")
    }
  }

  @Test func `keys of a wrong type are named`() {
    let cases: [(String, String, ConfigurationError.Expected)] = [
      ("keys: x", "keys", ConfigurationError.Expected.table),
      ("keys: {quit: {a: b}}", "keys.quit", .keys), ("keys: {quit: [[q]]}", "keys.quit", .keys),
    ]
    for (text, key, expected) in cases {
      expect(text, key, expected)
    }
  }

  @Test(
    arguments: [
      ("token_comand: [pass]", 1, "token_comand", "token_command"),
      ("theme: dark\n\nimage: none\n", 3, "image", "images"),
      ("parallell: 3", 1, "parallell", "parallel"), ("Theme: dark", 1, "Theme", "theme"),
      ("hosts:\n  a:\n    client: x", 3, "hosts.a.client", "hosts.a.client_id"),
      ("unknown: 3", 1, "unknown", nil), ("hosts: {a: {x: 1}}", 1, "hosts.a.x", nil),
      ("? [a]\n: b", 1, "", nil), ("{}: b", 1, "", nil),
    ] as [(String, Int, String, String?)])
  func `an unknown setting is named with its line`(
    text: String, line: Int, key: String, nearest: String?
  ) {
    let error = ConfigurationError.unknownKey(
      path: Self.path, line: line, key: key, nearest: nearest)
    #expect(throws: error) { try parse(text) }
  }

  @Test func `common settings apply only to github.com`() throws {
    let configuration = Configuration(
      common: .init(clientID: "common", tokenCommand: ["pass"]),
      hosts: ["ghe.example": .init(clientID: "own"), "github.com": .init(tokenCommand: ["age"])])
    #expect(
      configuration.settings(for: "github.com") == .init(clientID: "common", tokenCommand: ["age"]))
    #expect(configuration.settings(for: "ghe.example") == .init(clientID: "own"))
    #expect(configuration.settings(for: "127.0.0.1:80") == .init())
  }

  @Test func `a host can be configured`() throws {
    #expect(try parse("host: ghe.example").host == "ghe.example")
    #expect(try parse("hosts: {ghe.example: }").host == nil)
  }

  @Test(arguments: ["WWW.GitHub.com", "api.github.com", "github.com"])
  func `another name of a host stands for the host`(name: String) throws {
    let configuration = try parse("hosts: {\(name): {client_id: own}}")
    #expect(configuration.settings(for: "github.com").clientID == "own")
  }

  @Test(arguments: [
    "", "# nothing\n", "---\n", "hosts:\n", "hosts: {a: }\n", "client_id:\n",
    "hosts: {github.com: }",
  ])
  func `an empty configuration has no settings`(text: String) throws {
    #expect(try parse(text).settings(for: "github.com") == .init())
  }

  @Test(
    arguments: [
      ("client_id: [a]", "client_id", .text), ("client_id: {a: b}", "client_id", .text),
      ("token_command: pass", "token_command", .texts),
      ("token_command: [[a]]", "token_command", .texts),
      ("token_command: []", "token_command", .texts),
      ("token_command: {a: b}", "token_command", .texts),
      ("hosts: x", "hosts", .table), ("hosts:\n  x: 1", "hosts.x", .table),
      ("hosts: {ghe.example: {client_id: [a]}}", "hosts.ghe.example.client_id", .text),
      ("theme: pink", "theme", .word(["dark", "light", "plain"])),
      ("theme: [dark]", "theme", .text),
      (
        "images: jpeg", "images", .word(["auto", "kitty", "sixel", "iterm", "symbols", "none"])
      ), ("image_wait_seconds: soon", "image_wait_seconds", .number),
      ("parallel: 0", "parallel", .numberWithin(1...9)),
      ("parallel: 10", "parallel", .numberWithin(1...9)),
      ("parallel: many", "parallel", .numberWithin(1...9)),
      ("hosts: {x: {token_command: pass}}", "hosts.x.token_command", .texts),
      ("hosts: {a b: {client_id: c}}", "hosts.a b", .host),
      ("accounts: [{user: a@b c, owner: d}]", "accounts[0].user", .account),
      ("accounts: [{user: a@, owner: d}]", "accounts[0].user", .account),
      ("accounts: [{user: '@github.com', owner: d}]", "accounts[0].user", .account),
    ] as [(String, String, ConfigurationError.Expected)])
  func `a value of a wrong type is named by its position`(
    text: String, key: String, expected: ConfigurationError.Expected
  ) {
    expect(text, key, expected)
  }

  private func expect(_ text: String, _ key: String, _ expected: ConfigurationError.Expected) {
    let error = #expect(throws: ConfigurationError.self) { try parse(text) }
    guard case .wrongType(Self.path, _, key, _, expected) = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  @Test(
    arguments: [
      ("host: a\nhost: b", 1, "host"), ("keys:\n  sort: s\n  sort: t", 2, "sort"),
    ])
  func `a setting that is given twice is named`(text: String, line: Int, key: String) {
    #expect(throws: ConfigurationError.duplicateKey(path: Self.path, line: line, key: key)) {
      try parse(text)
    }
  }

  @Test func `a rule for accounts is told what it lacks, and what is misspelled in it`() {
    expect("accounts: [{user: work}]", "accounts[0]", .rule)
    #expect(
      throws: ConfigurationError.unknownKey(
        path: Self.path, line: 2, key: "accounts[0].usr", nearest: "accounts[0].user")
    ) { try parse("accounts:\n- usr: work\n  owner: x") }
  }

  @Test(
    arguments: [
      ("host: a\ntheme: drak", 2, "drak"), ("host: a\n\ntheme: [dark]", 3, nil),
      ("accounts:\n  - user: a\n    owner: b\n  - user: c@\n    owner: b", 4, "c@"),
      ("hosts:\n  ghe.example:\n    client_id: {a: b}", 3, nil),
      ("hosts:\n  ghe.example: x", 2, "x"), ("keys:\n  quit: {a: b}", 2, nil),
      ("accounts:\n  - owner: b", 2, nil), ("theme: \(String(repeating: "a", count: 61))", 1, nil),
      ("host: a\nkeys:\n  sort: s\n  fly: x", 4, nil), ("keys:\n  sort: a\n  help: a", 3, nil),
      ("\nkeys:\n  quit: []", 3, nil),
    ] as [(String, Int, String?)])
  func `a wrong value or key is told with its line`(text: String, line: Int, value: String?) {
    let error = #expect(throws: ConfigurationError.self) { try parse(text) }
    let told = error.map { Failure($0).text } ?? ""
    #expect(told.hasPrefix("\(Self.path), line \(line): "), "\(told)")
    let ending = value.map { ", not \"\($0)\"." }
    #expect(ending.map(told.contains) ?? !told.contains(", not \""), "\(told)")
  }

  @Test(arguments: [
    ("a: b: c", 1), ("- a", 1), ("client_id = \"x\"", 1), ("a: 1\nb\nc: 2", 3),
    ("a: 1\n\n\t- x\n", 3), ("a: *x", 1), ("&a *a", 1),
    ("a: 1\nb: \u{1}", 2), ("client_id = \"x\"\nb: [", 2), ("b: [\n", 1), ("a: 1\nb: [\n\n\n", 2),
  ])
  func `invalid YAML is reported with its line`(text: String, line: Int) {
    let error = #expect(throws: ConfigurationError.self) { try parse(text) }
    #expect(error == .notYAML(path: Self.path, line: line))
  }

  @Test(arguments: SeededNumbers.seeds)
  func `damaged files are rejected or read, but never crash`(seed: UInt64) {
    let text = """
      client_id: &id common # ąę😀
      token_command: [pass, 'show', "git\\u00e9"]
      hosts:
        "ghe.example":
          client_id: *id
          <<: {a: 1}
          when: 1979-05-27T07:32:00Z
          text: |
            two
            lines
        n: [[1, 2], { a: 0x1F }]
      """
    var random = SeededNumbers(seed: seed)
    for _ in 0..<1_000 {
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(scalars.randomElement(using: &random) ?? "x", at: place)
        default:
          scalars[place] =
            "\"[]{}:-?*&!|>,'#\n\\\t\u{1}\u{7F}é".unicodeScalars
            .randomElement(using: &random) ?? "x"
        }
      }
      var spoilt = ""
      spoilt.unicodeScalars.append(contentsOf: scalars)
      do throws(ConfigurationError) {
        _ = try parse(spoilt)
      } catch {
        if case .unreadable = error { Issue.record("\(spoilt.debugDescription)") }
      }
    }
  }
}
