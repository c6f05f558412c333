import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `A keyring that cannot be used` {
  /// One request of each kind.
  static let requests = [
    ["accounts"], ["accounts", "github.com"], ["token", "github.com", "octocat"],
    ["save", "github.com", "octocat"], ["remove", "github.com", "octocat"],
  ]

  @Test(arguments: requests)
  func `has no session without a bus`(request: [String]) async throws {
    let session = try await KeyringSession(.busOnly)
    let line = try await session.probe(
      request, overriding: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil])
    #expect(line.hasPrefix("error noSession("))
  }

  @Test(arguments: ["unix:path=/nonexistent/bus", "", "disabled:", "autolaunch:", "nonsense"])
  func `has no session at an address without a bus`(address: String) async throws {
    let session = try await KeyringSession(.busOnly)
    let line = try await session.probe(
      requests[2], overriding: ["DBUS_SESSION_BUS_ADDRESS": address])
    #expect(line.hasPrefix("error noSession("))
  }

  @Test func `has no session when the bus has ended`() async throws {
    let session = try await KeyringSession()
    session.close()
    #expect(try await session.probe(requests[2]).hasPrefix("error noSession("))
  }

  @Test func `is found at the bus of the runtime directory`() async throws {
    let session = try await KeyringSession()
    #expect(
      try await session.probe(requests[2], overriding: ["DBUS_SESSION_BUS_ADDRESS": nil]) == "none")
  }

  @Test func `never makes glib launch its own bus`() async throws {
    let session = try await KeyringSession(.busOnly)
    let directory = session.home.appending("bin")
    let script = """
      mkdir "$0"; printf '#!/bin/sh\\ntouch "%s/launched"\\n' "$0" >"$0/dbus-launch"
      chmod +x "$0/dbus-launch"
      PATH="$0:$PATH" "$1" accounts; ls "$0"
      """
    let output = try await session.run(
      "sh", ["-c", script, directory, Probe.path],
      overriding: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil, "DISPLAY": ":99"])
    #expect(output.line.hasPrefix("error noSession("))
    #expect(output.line.hasSuffix("\ndbus-launch"))
  }

  @Test(arguments: requests)
  func `has no service when nothing on the bus provides one`(request: [String]) async throws {
    let session = try await KeyringSession(.busOnly)
    #expect(try await session.probe(request).hasPrefix("error noService("))
  }

  @Test(arguments: requests)
  func `is late when the service does not respond`(request: [String]) async throws {
    let session = try await KeyringSession()
    session.stopDaemon()
    let limits = ["--response", "400", "--prompt", "400", "--notice", "100"]
    #expect(try await session.probe(limits + request) == "notice\nerror late(seconds: 1)")
    session.continueDaemon()
    #expect(try await session.probe("accounts") == "accounts")
  }

  @Test(arguments: requests)
  func `has no service after it was killed`(request: [String]) async throws {
    let session = try await KeyringSession()
    session.killDaemon()
    #expect(try await session.probe(request).hasPrefix("error noService("))
  }

  @Test(arguments: requests)
  func `has vanished when it ends during the request`(request: [String]) async throws {
    let session = try await KeyringSession()
    session.stopDaemon()
    async let line = session.probe(request)
    try await Task.sleep(for: .milliseconds(300))
    session.killDaemon()
    // On a busy machine the request may not have started yet.
    let end = try await line
    #expect(end == "error vanished" || end.hasPrefix("error noService("))
  }

  @Test func `is there again after the bus closed the connection`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "monalisa", input: [1])
    #expect(
      try await session.probe("lose-bus", "github.com", "monalisa")
        == "error vanished\n" + secretLine([1]))
  }

  @Test func `has no default collection to save to`() async throws {
    let session = try await KeyringSession(.noDefaultCollection)
    #expect(try await session.probe("accounts") == "accounts")
    #expect(try await session.probe(requests[2]) == "none")
    #expect(try await session.probe(requests[4]) == "removed 0")
    #expect(try await session.probe(requests[3]) == "error noDefaultKeyring")
  }

  @Test func `is missing without libsecret`() async throws {
    let session = try await KeyringSession(.busOnly)
    let line = try await session.probe(["--soname", "libsecret-missing.so.0"] + requests[2])
    #expect(line.hasPrefix("error libraryMissing("))
    #expect(line.contains("libsecret-missing.so.0"))
  }

  @Test func `is missing when the library is a different one`() async throws {
    let session = try await KeyringSession(.busOnly)
    let line = try await session.probe(["--soname", "libm.so.6"] + requests[2])
    #expect(line == "error libraryMissing(detail: \"libm.so.6: secret_service_get_sync\")")
  }

  /// As libsecret does once in 25,600 sessions with KWallet, where both have different keys.
  @Test(.enabled(if: access("/usr/bin/cc", X_OK) == 0))
  func `is asked again when a token is decrypted to other bytes`() async throws {
    let session = try await KeyringSession()
    _ = try await session.probe("save", "github.com", "octocat", input: Array("gho_1".utf8))
    let (source, library) = (session.home.appending("w.c"), session.home.appending("libw.so"))
    let code = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      const char *secret_value_get(void *value, unsigned long *length) {
        static int calls;
        const char *(*next)(void *, unsigned long *) = dlsym(RTLD_NEXT, "secret_value_get");
        const char *text = next(value, length);
        if (calls++ > 0) return text;
        *length = 3;
        return "\\377\\001z";
      }
      """
    try Data(code.utf8).write(to: URL(filePath: source))
    let options = ["-shared", "-fPIC", "-o", library, source, "-Wl,--no-as-needed"]
    let compiled = try await session.run(
      "cc", options + ["-l:libsecret-1.so.0", "-l:libglib-2.0.so.0"])
    try #require(compiled.exitCode == 0, "\(compiled)")
    let line = try await session.probe(["--soname", library] + requests[2])
    #expect(line == secretLine("gho_1".utf8))
  }

  @Test func `is not needed to start the program`() async throws {
    let session = try await KeyringSession(.busOnly)
    let needed = try await session.run("readelf", ["-d", Probe.path])
    #expect(needed.standardOutput.contains("NEEDED"))
    #expect(!needed.standardOutput.contains("libsecret"))
    #expect(!needed.standardOutput.contains("libglib"))
  }

  private var requests: [[String]] { Self.requests }
}
