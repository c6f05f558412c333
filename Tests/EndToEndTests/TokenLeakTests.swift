import Foundation
import GitHubSimulator
import Synchronization
import TestSupport
import Testing

/// Follows access and refresh tokens through login, renewal, `exec` and logout, in every store: to
/// command lines, environments, files, outputs and core files.
@Suite(.timeLimit(.minutes(20))) struct TokenLeakTests {
  enum Store: String, Sendable, CaseIterable { case keyring, pass, systemd, file }

  /// How the tokens of the simulator begin that this test is about.
  static let marks = ["ghu_", "ghr_"]

  @Test(arguments: Store.allCases)
  func `tokens appear in their store only, and in what is asked for them`(
    store: Store
  ) async throws {
    if store == .systemd, try await !SystemdCredentials.work() { return }
    let bench = try await LeakBench(store)
    _ = try await bench.run(
      "login", "--device", "--no-browser", "--client-id", "Iv1.test", "--store", store.rawValue)
    // Less than five minutes are left, so each command renews.
    for arguments in [
      ["search", "tool", "--limit", "1", "--refresh", "--verbose"], ["status", "--json"],
      ["show", "octo-org/hello-world", "--verbose"], ["doctor", "--verbose"],
      ["exec", "--", "sh", "-c", "test -n \"$GHREPO_TOKEN\""],
    ] {
      let result = try await bench.run(arguments)
      for mark in Self.marks {
        #expect(!(result.output + result.errors).contains(mark), "\(arguments) \(result)")
      }
    }
    #expect(bench.stage.github.renewals.count > 3 && bench.stage.github.renewals.reuses == 0)
    let token = try await bench.run("token")
    #expect(token.output.hasPrefix("ghu_") && !token.errors.contains("ghu_"), "\(token)")
    let request = "protocol=https\nhost=\(bench.stage.host)\n\n"
    let given = try await bench.run("credential", "get", input: request)
    #expect(given.output.contains("password=ghu_") && !given.output.contains("ghr_"), "\(given)")
    try bench.expectNothingOutside()
    let logout = try await bench.run("logout", "--revoke", "--yes")
    for mark in Self.marks {
      #expect(!(logout.output + logout.errors).contains(mark), "\(logout)")
    }
    try bench.expectNothingOutside(isStored: false)
  }

  @Test func `a crash during a renewal or a command leaves no core file`() async throws {
    let bench = try await LeakBench(.file)
    let folder = try ScratchDirectory()
    let limit = "ulimit -c unlimited; cd \(folder.path); "
    // Without this the machine writes no core files there at all, and the test proves nothing.
    var crash = bench.stage.run(["-c", limit + "kill -ABRT $$"])
    crash.program = "/bin/sh"
    _ = try await crash.result()
    let cores = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard !cores.isEmpty else {
      print("No core files are written here, so none of ghrepo is looked for.")
      return
    }
    for name in cores { try FileManager.default.removeItem(atPath: folder.appending(name)) }
    _ = try await bench.run(
      "login", "--device", "--no-browser", "--client-id", "Iv1.test", "--store", "file")
    bench.stage.github.inject(.slow(.milliseconds(500)), for: "/login/oauth/access_token")
    // Swift's own report of a crash waits forever for memory that it may not read.
    var search = bench.stage.run(
      [
        "-c", limit + "exec \"$0\" search tool --limit 1 --refresh", bench.stage.program,
      ],
      setting: ["SWIFT_BACKTRACE": "enable=no"])
    search.program = "/bin/sh"
    search.pollsEvery = .milliseconds(1)
    let renewals = bench.stage.github.renewals.count
    let result = try await search.result { _ in
      guard bench.stage.github.renewals.count > renewals else { return .goOn }
      // The renewing process first: it has both tokens.
      for process in RunningProcess.all where process.isRenewing(on: bench.stage.host) {
        kill(process.pid, SIGABRT)
      }
      return .signal(SIGABRT)
    }
    #expect(result.signal == SIGABRT, "\(result)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}

/// A stage with a store whose programs are watched.
private final class LeakBench: Sendable {
  let stage: Stage
  private let store: TokenLeakTests.Store
  private let session: PasswordStoreSession?
  /// Wrappers of the programs that ghrepo starts, and what they were started with.
  private let outside: ScratchDirectory
  private let setting: [String: String?]
  private let found = TextBox()

  init(_ store: TokenLeakTests.Store) async throws {
    self.store = store
    stage = try await Stage.make(keyring: store == .keyring ? .unlocked : nil) { configuration in
      configuration.clientID = "Iv1.test"
      configuration.deviceInterval = 1
      configuration.approveAfterPolls = 1
      configuration.tokenLifetime = 200
    }
    outside = try ScratchDirectory()
    session = store == .pass ? try await PasswordStoreSession(passphrase: "pw") : nil
    let notes = outside.appending("notes")
    for name in ["git", "jq", "gpg", "pass", "systemd-creds"] {
      _ = try await outside.script(
        name,
        """
        { cat /proc/$$/environ /proc/$$/cmdline; echo; } >> '\(notes)'
        exec /usr/bin/\(name) "$@"
        """)
    }
    var setting: [String: String?] = ["PATH": "\(outside.path):/usr/bin:/bin"]
    if store == .systemd {
      setting["SYSTEMD_CREDENTIAL_SECRET"] = outside.appending("host.secret")
    }
    for name in ["GNUPGHOME", "PASSWORD_STORE_DIR"] {
      if let value = session?.environment[name] { setting[name] = value }
    }
    self.setting = setting
  }

  func run(_ arguments: String..., input: String = "") async throws -> ProgramResult {
    try await run(arguments, input: input)
  }

  /// Runs ghrepo to a success, and looks at all processes all the time.
  func run(_ arguments: [String], input: String = "") async throws -> ProgramResult {
    var run = stage.run(arguments, input: input, setting: setting)
    run.pollsEvery = .milliseconds(20)
    let result = try await run.result { [found, stage] moment in
      for process in RunningProcess.all {
        var text = process.commandLine
        if process.isRenewing(on: stage.host) { text += process.environment }
        if TokenLeakTests.marks.contains(where: text.contains) { found.add(text) }
      }
      return .goOn
    }
    #expect(result.code == 0, "\(arguments) \(result)")
    return result
  }

  func expectNothingOutside(isStored: Bool = true) throws {
    #expect(found.texts.isEmpty)
    let notes = (try? String(contentsOfFile: outside.appending("notes"), encoding: .utf8)) ?? ""
    switch store {
    case .pass: #expect(notes.contains("gpg") && notes.contains("pass\0insert"))
    case .systemd: #expect(notes.contains("systemd-creds"))
    case .keyring, .file: break
    }
    for mark in TokenLeakTests.marks {
      #expect(!notes.contains(mark), "\(notes)")
      let files = stage.files(containing: mark)
      // The test's keyring is not encrypted, as its password is empty.
      #expect(
        files.allSatisfy { file in
          switch store {
          case .keyring: isStored && file.contains("keyring")
          case .file: isStored && file.hasSuffix("/tokens.json")
          case .pass, .systemd: false
          }
        }, "\(files)")
      if let session { #expect(session.folder.files(containing: mark).isEmpty) }
    }
  }
}

/// What `/proc` tells of a running process.
private struct RunningProcess {
  let pid: pid_t
  let commandLine: String

  static var all: [RunningProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.map {
      RunningProcess(pid: $0, commandLine: ProcessFile.text("cmdline", of: $0))
    }
  }

  var environment: String { ProcessFile.text("environ", of: pid) }

  func isRenewing(on host: String) -> Bool {
    commandLine.contains(" renew ") && commandLine.contains(host)
  }
}
