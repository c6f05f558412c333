import Auth
import Foundation
import PresentationTestSupport
import TestSupport
import Testing

@testable import Presentation

/// With a script in place of `ghrepo renew`.
@Suite(.timeLimit(.minutes(10))) struct RenewalProcessTests {
  private let folder: ScratchDirectory

  init() throws { folder = try ScratchDirectory() }

  private func renew(_ script: String, rejected: Date? = nil) async throws -> RenewalError? {
    let program = try await folder.script("ghrepo", script)
    return await RenewalProcess(program: program, environment: ["PATH": "/usr/bin:/bin"]).renew(
      Account(host: "github.com", login: "mona"), minimum: .seconds(300), rejected: rejected)
  }

  @Test func `the process is told whose token to renew, and for how long`() async throws {
    let said = folder.appending("said")
    let rejected = Stage.now
    #expect(try await renew("echo \"$@\" > \(said); echo null", rejected: rejected) == nil)
    #expect(
      try String(contentsOfFile: said, encoding: .utf8) == """
        renew --hostname github.com --user mona --min-expiration 300s --rejected 1772461805

        """)
    _ = try await renew("echo \"$@\" > \(said); echo null")
    #expect(try !String(contentsOfFile: said, encoding: .utf8).contains("--rejected"))
  }

  @Test func `what the process reports is the outcome`() async throws {
    for error in [RenewalError.refused, .busy, .rejected(code: "a", description: "b")] {
      let text = String(decoding: try JSONEncoder().encode(error), as: UTF8.self)
      #expect(try await renew("printf %s '\(text)'") == error)
    }
  }

  @Test(arguments: ["exit 1", "echo '{'", "true", "kill -9 $$"])
  func `a process that fails may be tried again`(script: String) async throws {
    let error = try await renew(script)
    guard case .interrupted = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.isPassing == true)
  }

  @Test func `without a program nothing is renewed`() async {
    let error = await RenewalProcess(program: nil, environment: [:]).renew(
      Account(host: "github.com", login: "mona"), minimum: .zero, rejected: nil)
    #expect(error == .interrupted(detail: "No such file or directory"))
  }
}
