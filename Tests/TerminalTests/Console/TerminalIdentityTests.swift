import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(10)))
struct TerminalIdentityTests {
  @Test func `a process has one identity, which contains the start of its session`() throws {
    let identity = TerminalIdentity.current
    #expect(identity == TerminalIdentity.current)
    let parts = identity.split(separator: "/", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts[1] == "\(getsid(0))")
  }

  @Test(arguments: [
    ("7 (sh) S 1 7 7 34816 7 0 0 0 0 0 0 0 0 0 20 0 1 0 4242 99 1", "4242"),
    ("7 (a) b) (c) S 1 7 7 34816 7 0 0 0 0 0 0 0 0 0 20 0 1 0 4242 99 1", "4242"),
    ("7 (sh) S 1 7", nil), ("", nil), ("7 sh", nil),
  ])
  func `the start time of a process is found for any process name`(stat: String, start: String?) {
    #expect(TerminalIdentity.startTime(in: stat) == start)
  }
}
