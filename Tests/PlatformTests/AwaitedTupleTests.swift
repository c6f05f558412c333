import Foundation
import TestSupport
import Testing

/// The fault of the optimizer because of which `Tests/Scripts/check-tuples` exists.
@Suite(.timeLimit(.minutes(10))) struct AwaitedTupleTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Probes/AwaitedTuple/Program.swift").path

  private func output(_ optimization: String) async throws -> String {
    let folder = try ScratchDirectory()
    let environment = ProcessInfo.processInfo.environment
    let compiler = [
      "swiftc", "-swift-version", "6", "-parse-as-library", optimization, Self.source, "-o",
      folder.appending("program"),
    ]
    let built = try await ProgramRun("/usr/bin/env", compiler, environment: environment).result()
    try #require(built.code == 0, "\(built)")
    return try await ProgramRun(folder.appending("program"), [], environment: [:]).result().output
  }

  @Test func `without the optimizer, a tuple that awaits is what it should be`() async throws {
    #expect(try await output("-Onone") == "1: [1] 2: [2]\n")
  }

  /// Fails when the compiler has mended it: then this suite, its program and `check-tuples` can go.
  @Test func `the optimizer still breaks a tuple that awaits`() async throws {
    let output = try await output("-O")
    withKnownIssue { #expect(output == "1: [1] 2: [2]\n") }
  }
}
