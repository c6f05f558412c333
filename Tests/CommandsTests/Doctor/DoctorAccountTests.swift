import Auth
import Testing

@testable import App
@testable import Commands

/// What `doctor` says about accounts and what overrides them.
@Suite(.timeLimit(.minutes(10))) struct DoctorAccountTests {
  @Test func `a rule is a warning only if it chooses another account than the active one`()
    async throws
  {
    let stage = try await Stage(["GHREPO_ACCOUNT": "ada"], logins: ["ada", "monalisa"])
    let check = try await DoctorOutput(stage, "--offline")["variables"]
    #expect(check.state == "warning")
    #expect(check.detail == "Here, ada is used: the variable GHREPO_ACCOUNT says so.")
    try await stage.context.accounts.activate("ada", on: stage.host)
    #expect(try await DoctorOutput(stage, "--offline")["variables"].state == "ok")
  }
}
