import Auth
import Foundation
import PresentationTestSupport
import Testing

@testable import Commands
@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct DoctorCommandTests {
  @Test func `a problem is in the report and in the exit code`() async throws {
    let stage = try await Stage(configuration: "a: b\n- c\n")
    let exit = await #expect(throws: ExitError.self) { try await stage.run("doctor", "--offline") }
    #expect(exit?.code == .failure)
    #expect(try stage.output.hasSuffix("\n\n1 problem found.\n"))
    #expect(try stage.speech == "")
  }

  @Test func `programs get every check of the named host`() async throws {
    let stage = try await Stage(logins: ["monalisa"])
    try await stage.run("doctor", "--offline", "--json", "--hostname", "ghe.example")
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(stage.output.utf8)) as? [String: Any])
    let checks = try #require(root["checks"] as? [[String: Any]])
    #expect(root["problems"] as? Int == 0 && checks.count == 17)
    let account = checks.first { $0["id"] as? String == "account" }
    #expect(account?["state"] as? String == "note")
    #expect(try !stage.output.contains("monalisa"))
  }

  @Test func `jq can pick checks`() async throws {
    let stage = try await Stage(["PATH": "/usr/bin:/bin"])
    try await stage.run(
      "doctor", "--offline", "--jq", ".checks[] | select(.id == \"api\") | .state")
    #expect(try stage.output == "skipped\n")
  }
}
