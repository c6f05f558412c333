import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Invalid settings, variables and libraries.
@Suite(.timeLimit(.minutes(20))) struct ConfigurationTests {
  @Test(arguments: [
    ("a: 1\nhosts: [\n", "line"), ("client_id: \"open\n", "line"),
    ("client_id: [3]\n", "line 1: client_id must be"),
    ("token_command: pass\n", "line 1: token_command must be"),
    ("token_command: []\n", "line 1: token_command must be"),
    ("hosts: 1\n", "line 1: hosts must be"),
    ("hosts:\n  a.example: 1\n", "line 2: hosts.a.example must be"),
    ("hosts:\n  a.example:\n    client_id: {}\n", "line 3: hosts.a.example.client_id must be"),
  ])
  func `a broken file is named with the line or the key`(text: String, words: String) async throws {
    let stage = try await Stage.make()
    try stage.configure(text)
    let result = try await stage.ghrepo("search", "x")
    #expect(result.code == 64, "\(result)")
    #expect(result.errors.contains("/ghrepo/config.") && result.errors.contains(words), "\(result)")
    #expect(stage.github.requests.isEmpty && result.output.isEmpty)
  }

  @Test func `settings for other hosts do no harm`() async throws {
    let stage = try await Stage.make()
    try stage.configure("hosts:\n  ghe.example.com:\n    client_id: x\n")
    let result = try await stage.ghrepo("search", "x")
    #expect(result.code == 0, "\(result)")
  }

  @Test func `a file's token_command gives the token only to its host`() async throws {
    let stage = try await Stage.make()
    let token = SimulatorToken.classic.token
    let command = "token_command: [echo, \(token)]\n"
    try stage.configure("hosts:\n  \"\(stage.host)\":\n    \(command)")
    let result = try await stage.ghrepo("search", "x")
    #expect(result.code == 0, "\(result)")
    #expect(try stage.onlySearch(result).header("Authorization")?.hasSuffix(token) == true)
    try stage.configure(command)
    stage.github.clearRequests()
    let other = try await stage.ghrepo("search", "x")
    #expect(try stage.onlySearch(other).header("Authorization") == nil)
  }

  @Test(arguments: [
    "bad host", "-x", "a..b", "host:99999", "http://github.com", "a/b", "\u{1B}[2J",
  ])
  func `an invalid host is a usage error`(name: String) async throws {
    let stage = try await Stage.make()
    let variable = try await stage.ghrepo("search", "x", setting: ["GH_HOST": name])
    let option = try await stage.ghrepo("search", "x", "--hostname=\(name)")
    for result in [variable, option] {
      #expect(result.code == 64 && result.output.isEmpty, "\(result)")
      #expect(result.errors.contains("is not a host name"))
      #expect(dangerousScalars(in: result.errors).isEmpty)
    }
    #expect(stage.github.requests.isEmpty)
  }

  @Test(arguments: ["nonsense", "ftp://127.0.0.1", "https://", "https://user:secret@github.com"])
  func `an invalid URL is a usage error`(address: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("search", "x", setting: ["GHREPO_API_URL": address])
    #expect(result.code == 64, "\(result)")
    #expect(result.errors.contains("is not the URL of a GitHub host"))
  }

  @Test func `without HOME, the XDG directories are enough`() async throws {
    let stage = try await Stage.make()
    let folder = try ScratchDirectory()
    var setting: [String: String?] = ["HOME": String?.none]
    for name in ["CONFIG", "DATA", "CACHE"] {
      setting["XDG_\(name)_HOME"] = folder.appending(name.lowercased())
    }
    let result = try await stage.ghrepo("search", "hello", setting: setting)
    #expect(result.code == 0 && !result.output.isEmpty, "\(result)")
    #expect(FileManager.default.fileExists(atPath: folder.appending("data/ghrepo/favorites.db")))
  }

  @Test func `the program loads libcurl, libsecret and glib only when it needs them`() async throws
  {
    let stage = try await Stage.make()
    let program = stage.run([]).program
    let reader = ProgramRun("/usr/bin/readelf", ["-d", program], environment: ["LC_ALL": "C"])
    guard let table = try? await reader.result() else {
      print("readelf is not installed: the libraries of the program are not checked")
      return
    }
    let needed = table.lines.filter { $0.contains("(NEEDED)") }
    #expect(needed.contains { $0.contains("libc.so") }, "\(table)")
    for database in ["libcurl", "libsecret", "libglib", "libgio", "libgobject"] {
      #expect(!needed.contains { $0.contains(database) }, "\(database)")
    }
  }
}
