import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct BrowserOpenerTests {
  static let address = "https://github.com/login/device?a=1&b=%73"

  @Test func `a URL opens with xdg-open if there is a display`() throws {
    let machine = try Machine(programs: ["xdg-open"])
    for screen in ["DISPLAY", "WAYLAND_DISPLAY"] {
      let command = machine.command(Self.address, [screen: ":0"])
      #expect(command?.program == machine.path("xdg-open"))
      #expect(command?.arguments == [Self.address])
    }
  }

  @Test(
    arguments: [
      [:], ["DISPLAY": ""], ["DISPLAY": ":0", "SSH_CONNECTION": "1.2.3.4 1 5.6.7.8 22"],
      ["WAYLAND_DISPLAY": "wayland-0", "SSH_TTY": "/dev/pts/1"],
    ] as [[String: String]])
  func `no browser window is opened without a display, or on another machine`(
    environment: [String: String]
  ) throws {
    let machine = try Machine(programs: ["xdg-open"])
    #expect(machine.command(Self.address, environment) == nil)
  }

  @Test func `GH_BROWSER overrides BROWSER`() throws {
    let machine = try Machine(programs: ["firefox", "chromium", "xdg-open"])
    let command = machine.command(
      Self.address, ["GH_BROWSER": "chromium --incognito", "BROWSER": "firefox", "DISPLAY": ":0"])
    #expect(command?.program == machine.path("chromium"))
    #expect(command?.arguments == ["--incognito", Self.address])
    let other = machine.command(Self.address, ["GH_BROWSER": "", "BROWSER": "firefox"])
    #expect(other?.program == machine.path("firefox"))
  }

  @Test func `a configured browser is used even without a display`() throws {
    let machine = try Machine(programs: ["firefox", "xdg-open"])
    let command = machine.command(
      Self.address, ["BROWSER": "firefox", "SSH_TTY": "/dev/pts/1"])
    #expect(command?.program == machine.path("firefox"))
  }

  @Test(
    arguments: [
      ("firefox", [address]), ("firefox %s", [address]),
      ("firefox --new-window %s --quiet", ["--new-window", address, "--quiet"]),
      ("firefox '--url=%s' \"a b\"", ["--url=" + address, "a b"]),
      ("firefox \\%s", [address]), ("missing:firefox -p x", ["-p", "x", address]),
      ("::firefox", [address]), ("firefox 'open:firefox", [address]),
      ("lynx:w3m %s:firefox", [address]),
    ])
  func `the first usable entry of BROWSER gets the URL`(
    browser: String, arguments: [String]
  ) throws {
    let machine = try Machine(programs: ["firefox", "lynx", "w3m"])
    let command = machine.command(Self.address, ["BROWSER": browser, "DISPLAY": ":0"])
    #expect(command?.program == machine.path("firefox"))
    #expect(command?.arguments == arguments)
  }

  @Test(arguments: [
    "lynx", "missing", "lynx:links:elinks:w3m:www-browser", "./lynx", "folder", ":",
  ])
  func `an unusable configured browser is not replaced by another one`(
    browser: String
  ) throws {
    let text = ["lynx", "links", "elinks", "w3m", "www-browser"]
    let machine = try Machine(programs: text + ["xdg-open"])
    try FileManager.default.createDirectory(
      atPath: machine.path("folder"), withIntermediateDirectories: false)
    #expect(machine.command(Self.address, ["BROWSER": browser, "DISPLAY": ":0"]) == nil)
  }

  @Test func `a text browser is recognized by its name in any directory`() throws {
    let machine = try Machine(programs: ["lynx"])
    #expect(machine.command(Self.address, ["BROWSER": machine.path("lynx")]) == nil)
  }

  @Test func `a machine without xdg-open has no browser`() throws {
    let machine = try Machine(programs: [])
    #expect(machine.command(Self.address, ["DISPLAY": ":0"]) == nil)
  }

  @Test(
    arguments: [
      "", "https://", "http:///x", "file:///etc/passwd", "javascript:alert(1)", "--help",
      "ftp://example.org", "https://a b", "https://a\tb", "https://a\nb", "https://a\u{1B}[2J",
      "https://a\u{0}b", "https://a\u{202E}b", "//github.com", "mailto:a@example.org",
      "https://" + String(repeating: "a", count: 9_000),
    ])
  func `only web URLs are passed to a program`(address: String) throws {
    let machine = try Machine(programs: ["firefox"])
    #expect(machine.command(address, ["BROWSER": "firefox"]) == nil)
  }

  @Test func `the browser gets the URL, but neither the terminal nor tokens`()
    async throws
  {
    let folder = try ScratchDirectory()
    let report = folder.appending("report")
    _ = try await folder.script(
      "browser",
      """
      files=$(for fd in 0 1 2; do readlink /proc/$$/fd/$fd; done)
      printf '%s\\n' "$files" > '\(report).part'
      cut -d' ' -f7 /proc/$$/stat >> '\(report).part'
      printf '%s\\n' "${GH_TOKEN:-none}" "$KEPT" "$@" >> '\(report).part'
      mv '\(report).part' '\(report)'
      """)
    let opener = BrowserOpener(environment: [
      "BROWSER": "browser '$HOME;' %s", "PATH": folder.path + ":/usr/bin:/bin",
      "GH_TOKEN": "secret", "KEPT": "kept",
    ])
    #expect(await opener.open(Self.address))
    let lines = try await text(of: report).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "/dev/null", "/dev/null", "/dev/null", "0", "none", "kept", "$HOME;", Self.address,
      ])
  }

  /// The file's text once it exists; the writer outlives its parent, so the test cannot wait for
  /// it.
  private func text(of path: String) async throws -> String {
    for _ in 0..<12_000 where !FileManager.default.fileExists(atPath: path) {
      try await Task.sleep(for: .milliseconds(5))
    }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `without a browser nothing is opened`() async {
    let opener = BrowserOpener(environment: [:])
    #expect(await opener.open(Self.address) == false)
    #expect(opener.canOpen(Self.address) == false)
  }
}

/// A temporary directory that serves as `PATH`.
private final class Machine {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "browser-opener-\(UUID().uuidString)")

  init(programs: [String]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for program in programs { try install(program, "#!/bin/sh\n") }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String {
    name.isEmpty ? folder.path : folder.path + "/" + name
  }

  func install(_ name: String, _ script: String) throws {
    try Data(script.utf8).write(to: folder.appending(path: name))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
  }

  func command(_ address: String, _ environment: [String: String]) -> BrowserCommand? {
    let path = ["PATH": "relative:" + folder.path]
    return BrowserCommand(
      address: address, environment: environment.merging(path) { given, _ in given })
  }
}
