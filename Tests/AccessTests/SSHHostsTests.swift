import Foundation
import GitHub
import TestSupport
import Testing

@testable import Access

/// Aliases of hosts in ssh's configuration, with a stand-in for ssh.
@Suite(.timeLimit(.minutes(10))) struct SSHHostsTests {
  private let folder: ScratchDirectory

  init() throws { folder = try ScratchDirectory() }

  /// The host of `text` after ssh printed `script`'s output, and what ssh was called with.
  private func resolve(
    _ text: String, _ script: String, limit: Duration = .seconds(60)
  ) async throws -> (host: String?, calls: String) {
    let log = folder.appending("log")
    _ = try await folder.script("ssh", "echo \"$*|$GH_TOKEN\" >> '\(log)'\n\(script)")
    var hosts = SSHHosts(
      environment: ["PATH": "\(folder.path):/usr/bin:/bin", "GH_TOKEN": "ghp_secret"])
    hosts.limit = limit
    let address = await hosts.resolved(try RepositoryAddress(parsing: text)) { $0 == "github.com" }
    let calls = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return (address.host, calls)
  }

  @Test(arguments: [
    ("git@Github-Work:o/n", "echo hostname ssh.github.com", "github.com"),
    ("ssh://corp/o/n", "printf 'port 22\\nhostname GHE.example\\n'", "ghe.example"),
    ("git@work:o/n", "echo hostname -oProxyCommand=x", "work"),
    ("git@work:o/n", "exit 255", "work"),
  ])
  func `the host is what ssh would connect to`(
    text: String, script: String, host: String
  ) async throws {
    let resolved = try await resolve(text, script)
    #expect(resolved.host == host)
    #expect(resolved.calls.hasPrefix("-G -- ") && resolved.calls.hasSuffix("|\n"))
  }

  @Test(arguments: ["git@github.com:o/n", "https://corp/o/n", "o/n", "git://corp/o/n"])
  func `ssh is not started for a known host or another kind of URL`(text: String) async throws {
    #expect(try await resolve(text, "echo hostname evil.example").calls == "")
  }

  @Test func `an ssh that does not end is not awaited`() async throws {
    let resolved = try await resolve("git@work:o/n", "exec sleep 300", limit: .milliseconds(1))
    #expect(resolved.host == "work")
  }
}
