import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo login --device` without a terminal.
@Suite(.timeLimit(.minutes(20))) struct DeviceLoginTests {
  /// A stage where a device code is approved at the first poll, a second after it was issued.
  private func makeStage(
    keyring: KeyringSession.Stage? = nil,
    _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    try await Stage.make(keyring: keyring) { configuration in
      configuration.deviceInterval = 1
      configuration.approveAfterPolls = 1
      configure(&configuration)
    }
  }

  private func logIn(
    _ stage: Stage, _ arguments: String..., clientID: String? = "Iv1.simulator",
    setting: [String: String?] = [:]
  ) async throws -> ProgramResult {
    let id = clientID.map { ["--client-id", $0] } ?? []
    return try await stage.run(
      ["login", "--device", "--no-browser", "--insecure-storage"] + id + arguments,
      setting: setting
    ).result()
  }

  @Test func `code and URL are printed, and the new token is stored`() async throws {
    let stage = try await makeStage(keyring: .unlocked) { $0.approveAfterPolls = 2 }
    let login = try await stage.ghrepo(
      "login", "--device", "--no-browser", "--client-id", "Iv1.simulator")
    #expect(login.code == 0, "\(login)")
    #expect(login.output.isEmpty)
    #expect(login.errors.contains(#/Your code: [B-Z0-9]{4}-[B-Z0-9]{4}\n/#))
    #expect(login.errors.contains("Enter it at \(stage.github.url)/login/device"))
    let token = try await stage.storedToken(of: "monalisa")
    #expect(token?.hasPrefix("ghu_") == true)
    #expect(token.map { login.errors.contains($0) } == false)
  }

  @Test func `scopes are requested`() async throws {
    let stage = try await makeStage { $0.clientID = "Ov23liSimulator" }
    let login = try await logIn(
      stage, "--scopes", "read:user,repo", clientID: "Ov23liSimulator")
    #expect(login.code == 0, "\(login)")
    #expect(login.errors.contains("Scopes: "))
    let body = stage.github.requests.first.map { String(decoding: $0.body, as: UTF8.self) } ?? ""
    #expect(body.contains("scope=read%3Auser%20repo") || body.contains("scope=read%3Auser+repo"))
  }

  @Test func `the kind of the app decides what is said about scopes`() async throws {
    let app = try await makeStage { $0.clientID = "Iv23liSimulator" }
    let login = try await logIn(app, "--scopes", "repo", clientID: "Iv23liSimulator")
    #expect(login.code == 0, "\(login)")
    #expect(login.errors.contains("`--scopes` has no effect"))
    #expect(login.errors.contains("\(app.github.url)/settings/installations"))
    let oauth = try await makeStage { $0.clientID = "0123456789abcdef0123" }
    let other = try await logIn(oauth, "--scopes", "repo", clientID: "0123456789abcdef0123")
    #expect(other.code == 0 && other.errors.contains("Scopes: repo"), "\(other)")
  }

  @Test func `a missing client ID is a usage error that says how to get one`() async throws {
    let stage = try await makeStage()
    let login = try await logIn(stage, clientID: nil)
    #expect(login.code == 64, "\(login)")
    #expect(login.errors.contains("\(stage.github.url)/settings/applications/new"))
    #expect(login.errors.contains("\(stage.github.url)/settings/apps/new?name=ghrepo&url="))
    #expect(login.errors.contains("Enable Device Flow"))
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `the client ID may come from the environment or the configuration`() async throws {
    let stage = try await makeStage()
    let byVariable = try await logIn(
      stage, clientID: nil, setting: ["GHREPO_CLIENT_ID": "Iv1.simulator"])
    #expect(byVariable.code == 0, "\(byVariable)")
    try stage.configure("hosts: {\"\(stage.host)\": {client_id: Iv1.simulator}}")
    let byFile = try await logIn(stage, clientID: nil)
    #expect(byFile.code == 0, "\(byFile)")
  }

  @Test func `an unknown client ID is refused`() async throws {
    let stage = try await makeStage()
    let login = try await logIn(stage, clientID: "Iv1.somebodyelse")
    #expect(login.code == 5, "\(login)")
    #expect(login.errors.contains("Check the client ID"))
  }

  @Test func `an app without the device flow is refused`() async throws {
    let stage = try await makeStage { $0.deviceFlowEnabled = false }
    let login = try await logIn(stage)
    #expect(login.code == 5, "\(login)")
    #expect(login.errors.contains("device_flow_disabled"))
    #expect(login.errors.contains("Enable Device Flow"))
  }

  @Test func `denying access on GitHub cancels the login`() async throws {
    let stage = try await makeStage { $0.approveAfterPolls = nil }
    let github = stage.github
    let login = try await stage.run([
      "login", "--device", "--no-browser", "--insecure-storage", "--client-id", "Iv1.simulator",
    ]).result { _ in
      github.denyDevice()
      return .goOn
    }
    #expect(login.code == 2, "\(login)")
    #expect(login.errors.contains("The login was canceled on GitHub."))
  }

  @Test func `an unconfirmed code expires`() async throws {
    let stage = try await makeStage {
      $0.approveAfterPolls = nil
      $0.deviceExpiresIn = 2
    }
    let login = try await logIn(stage)
    #expect(login.code == 75, "\(login)")
    #expect(login.errors.contains("The code expired before you entered it."))
  }

  @Test(arguments: [Fault.html502, .unicorn503, .empty500, .reset, .captivePortal, .truncate])
  func `a failed poll does not end the wait`(fault: Fault) async throws {
    // A truncated response counts as a poll; the other faults never reach the device flow.
    let stage = try await makeStage { $0.approveAfterPolls = fault == .truncate ? 2 : 1 }
    stage.github.inject(fault, for: "/login/oauth/access_token", times: 1)
    let login = try await logIn(stage)
    #expect(login.code == 0, "\(login)")
    #expect(login.errors.contains("as monalisa"))
  }
}
