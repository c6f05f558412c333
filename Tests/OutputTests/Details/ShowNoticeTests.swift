import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Output
@testable import Presentation

/// What `show` says of a repository's name and of parts that are missing.
@Suite(.timeLimit(.minutes(10))) struct ShowNoticeTests {
  private typealias Stub = ScriptedTransport.Stub
  private static let base = "https://api.github.com/repos/a/b"

  @Test func `a page names the part that could not be loaded, and has the others`() async throws {
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/languages", body: "[]"),
      .answer("\(Self.base)/releases/latest", status: 404), .history()
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b", .details)
      #expect(try stage.speech.contains("Could not load the languages: "))
      #expect(try stage.output.contains("a/b"))
    }
  }

  @Test func `a new name is reported`() async throws {
    try await ScriptedTransport.playing(
      .repository(named: "c/d"),
      .answer("https://api.github.com/repos/c/d/languages", status: 404),
      .answer("https://api.github.com/repos/c/d/releases/latest", status: 404)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b")
      #expect(try stage.speech == "a/b is now c/d.\n")
      #expect(
        try stage.output.contains(
          #""languages":null,"latest_release":null,"star_history":null,"gained_day":null,"gained_week":null,"gained_month":null,"favorite":false,"seen_at":null,"note":null,"tags":null,"added_at":null,"gone":null,"former_name":null,"checked_at":null}"#
        ))
    }
  }

  private static let parts: [Stub] = [
    .answer("\(base)/languages", body: #"{"Swift": 1}"#),
    .answer("\(base)/releases/latest", status: 404), .history(),
  ]

  @Test func `a repository without a README is shown, and its README is not found`() async throws {
    let none = Stub.answer("\(Self.base)/readme", status: 404, body: #"{"message":"Not Found"}"#)
    try await ScriptedTransport.playing([.repository(), none] + Self.parts + [none]) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b", .everything)
      #expect(try stage.output.contains("a/b") && stage.output.contains("Swift"))
      #expect(try stage.speech == "")
      let failure = await #expect(throws: Failure.self) { try await stage.show("a/b", .readmeRaw) }
      #expect(failure?.report.exitCode == .notFound)
      #expect(failure?.text.contains("a/b has no README") == true, "\(failure?.text ?? "")")
    }
  }

  @Test func `a source goes to a program as it is`() async throws {
    let text = "# One\n\u{1B}[31mtwo\n"
    try await ScriptedTransport.playing(
      .repository(), .answer("\(Self.base)/readme", body: text)
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.show("a/b", .readmeRaw)
      #expect(try stage.output == text)
    }
  }

  @Test func `offline, a repository and a README that are not cached are not found`() async throws {
    let stage = try await Stage()
    let unknown = await #expect(throws: Failure.self) {
      try await stage.show("a/b", .everything, from: .cacheOnly)
    }
    #expect(unknown?.report.exitCode == .notFound)
    #expect(unknown?.text.contains("a/b") == true && unknown?.text.contains("--offline") == true)
    try await stage.database.remember(
      [.sample(7, "a/b")], seenBy: stage.viewer(), at: Stage.now - 3600)
    try await stage.show("a/b", .everything, from: .cacheOnly)
    #expect(try stage.speech.contains("1 hour ago"))
    let readme = await #expect(throws: Failure.self) {
      try await stage.show("a/b", .readme, from: .cacheOnly)
    }
    #expect(readme?.report.exitCode == .notFound && readme?.text.contains("README") == true)
  }
}
