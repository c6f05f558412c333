import Foundation
import TestSupport
import Testing

@testable import Presentation

/// With tmux itself.
@Suite(.timeLimit(.minutes(10))) struct TmuxBufferTests {
  @Test func `a text becomes tmux's buffer, unchanged`() async throws {
    let folder = try ScratchDirectory()
    let socket = folder.appending("tmux")
    var environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"]
    @Sendable func tmux(_ arguments: [String]) async throws -> String {
      let result = try await ProgramRun(
        "/usr/bin/tmux", ["-S", socket, "-f", "/dev/null"] + arguments,
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"]
      ).result()
      return result.output
    }
    _ = try await tmux(["new-session", "-d", "sleep", "600"])
    environment["TMUX"] = "\(socket),1,0"
    let text = "git clone 'a' && echo \"$b\""
    let isLoaded = await TmuxBuffer(environment: environment)?.load(text)
    let buffer = try await tmux(["show-buffer"])
    _ = try await tmux(["kill-server"])
    #expect(isLoaded == true && buffer.trimmingCharacters(in: .newlines) == text)
  }

  @Test func `without tmux nothing happens`() async {
    #expect(TmuxBuffer(environment: [:]) == nil && TmuxBuffer(environment: ["TMUX": ""]) == nil)
    let environment = ["TMUX": "/no/such/socket,1,0", "PATH": "/usr/bin:/bin"]
    #expect(await TmuxBuffer(environment: environment)?.load("x") == false)
  }
}
