import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Presentation

/// What `show` says of a repository's name and of parts that are missing.
@Suite(.timeLimit(.minutes(10))) struct ShowNoticeTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let base = "https://api.github.com/repos/a/b"

  private func repository(named name: String = "a/b") -> Stub {
    .answer(
      Self.base,
      body: #"{"id": 7, "name": "b", "full_name": "\#(name)", "html_url": "https://github.com/x"}"#)
  }

  @Test func `a page names the part that could not be loaded, and has the others`() async throws {
    try await ScriptedTransport.playing(
      repository(), .answer("\(Self.base)/languages", body: "[]"),
      .answer("\(Self.base)/releases/latest", status: 404)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b", .details)
      #expect(try stage.speech.contains("Could not load the languages: "))
      #expect(try stage.output.contains("a/b"))
    }
  }

  @Test func `a new name is reported`() async throws {
    try await ScriptedTransport.playing(
      repository(named: "c/d"),
      .answer("https://api.github.com/repos/c/d/languages", status: 404),
      .answer("https://api.github.com/repos/c/d/releases/latest", status: 404)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b")
      #expect(try stage.speech == "a/b is now c/d.\n")
      #expect(
        try stage.output.contains(
          #""languages":null,"latest_release":null,"favorite":false,"seen_at":null}"#))
    }
  }
}
