import Access
import Auth
import Core
import GitHub
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Presentation

/// What `doctor` says about accounts and what overrides them.
@Suite(.timeLimit(.minutes(10))) struct DoctorAccountTests {
  @Test func `a rule is a warning only if it chooses another account than the active one`()
    async throws
  {
    let stage = try await Stage(["GHREPO_ACCOUNT": "ada"], logins: ["ada", "monalisa"])
    let check = try await DoctorFindings(stage, isOffline: true)["variables"]
    #expect(check.state == .warning)
    #expect(check.detail == "Using ada here, because of the variable GHREPO_ACCOUNT.")
    try await stage.context.accounts.activate("ada", on: stage.host)
    #expect(try await DoctorFindings(stage, isOffline: true)["variables"].state == .ok)
  }

  @Test(arguments: ["ada", "ada@ghe.example"])
  func `a rule for owners that is newer than the setup of git is a warning`(
    user: String
  ) async throws {
    let home = try ScratchDirectory()
    let program = try await home.script("ghrepo", "exit 0")
    let stage = try await Stage(
      ["HOME": home.path, "PATH": "/usr/bin:/bin"], logins: ["ada"],
      configuration: "accounts: [{user: \(user), owner: acme}]")
    try await stage.context.accounts.add(
      AccountRecord(login: "ada", storage: .keyring, kind: .classic), on: "ghe.example")
    let host = try GitHubHost(named: AccountName(user).host ?? stage.host)
    let git = GitConfiguration(environment: stage.context.environment)
    for host in [.dotcom, host] {
      for key in GitHelper.keys(for: host) {
        let old = try await git.values(of: key)
        try await git.change(key, from: old, to: ["", GitHelper(program: program).command])
      }
    }
    let doctor = try await Doctor(
      hostname: "github.com", user: nil, verbose: false, isOffline: true, program: program,
      in: stage.context)
    let all = try await Doctor(
      hostname: nil, user: nil, verbose: false, isOffline: true, program: program,
      in: stage.context)
    let isElsewhere = host != .dotcom
    #expect(await doctor.git().state == (isElsewhere ? .ok : .warning))
    let check = await all.git()
    #expect(check.state == .warning)
    #expect(check.next?.text(in: .en).contains("ghrepo setup-git") == true)
    let key = GitHelper.pathKey(for: host)
    try await git.change(key, from: [], to: ["yes"])
    if !isElsewhere {
      try await git.change("credential.https://ghe.example.useHttpPath", from: [], to: ["true"])
    }
    #expect(await all.git().state == .ok)
  }
}
