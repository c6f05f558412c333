import CoreTestSupport
import Foundation
import GitHub
import HTTP
import TestSupport
import Testing

@testable import Access
@testable import Core

/// With git itself, which finds the repositories of github.com in a folder.
@Suite(.timeLimit(.minutes(10))) struct CloningTests {
  private static let name = RepositoryName(owner: "octo", name: "cat")
  private let folder: ScratchDirectory

  init() async throws {
    folder = try ScratchDirectory()
    let repository = folder.appending("github/octo/cat.git")
    for arguments in [["init", "--quiet", "--bare", repository]] {
      _ = try await ProgramRun("/usr/bin/git", arguments, environment: environment).result()
    }
  }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.\(folder.path)/github/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://github.com/",
    ]
  }

  private func cloning(
    _ pattern: String? = nil, environment: [String: String]? = nil, in place: String? = nil,
    transport: any HTTPTransport = NoTransport()
  ) async throws -> Cloning {
    let stage = try await CoreStage(environment ?? self.environment, transport: transport)
    var configuration = Configuration()
    configuration.cloneDirectory = try pattern.map { try RepositoryTemplate($0) }
    var ports = stage.ports
    ports.directory = { [place = place ?? folder.path] in place }
    return Cloning(
      session: try await Session(
        isVerbose: false, configuration: configuration, ports: ports, listener: { _ in }))
  }

  private func isClone(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path + "/.git/HEAD"))
  }

  @Test func `a clone is in a new folder with the name of the repository`() async throws {
    #expect(try await cloning().clone(Self.name) == "cat")
    #expect(isClone("cat"))
  }

  @Test func `the pattern of the settings says where, and the folder of a command wins`()
    async throws
  {
    let cloning = try await cloning("~/src/{host}/{owner}-{name}")
    #expect(try await cloning.clone(Self.name) == "~/src/github.com/octo-cat")
    #expect(isClone("src/github.com/octo-cat"))
    #expect(try await cloning.clone(Self.name, into: "-mine") == "-mine")
    #expect(isClone("-mine"))
  }

  @Test func `an empty folder is used, but nothing is overwritten`() async throws {
    let files = FileManager.default
    let path = folder.appending("cat")
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(try await cloning().clone(Self.name) == "cat")
    #expect(isClone("cat"))
    try files.createDirectory(atPath: folder.appending("here"), withIntermediateDirectories: true)
    #expect(try await cloning(in: folder.appending("here")).clone(Self.name, into: ".") == ".")
    #expect(isClone("here"))
    try Data().write(to: URL(filePath: folder.appending("file")))
    let cloning = try await cloning()
    for path in ["cat", "file", "."] {
      await #expect(throws: CloningError.exists(path)) {
        try await cloning.clone(Self.name, into: path)
      }
    }
  }

  @Test func `git gets the options of the user`() async throws {
    #expect(try await cloning().clone(Self.name, into: "bare", options: ["--bare"]) == "bare")
    #expect(FileManager.default.fileExists(atPath: folder.appending("bare/HEAD")))
  }

  @Test(arguments: ["~/{name}", "~/src/../{name}", "~/{name}/clone", nil])
  func `no repository becomes a hidden folder in the home directory by itself`(
    pattern: String?
  ) async throws {
    let name = RepositoryName(owner: "octo", name: ".ssh")
    let bare = folder.appending("github/octo/.ssh.git")
    _ = try await ProgramRun(
      "/usr/bin/git", ["init", "--quiet", "--bare", bare], environment: environment
    ).result()
    try FileManager.default.createDirectory(
      atPath: folder.appending("src"), withIntermediateDirectories: true)
    let cloning = try await cloning(pattern)
    await #expect {
      try await cloning.clone(name)
    } throws: { error in
      if case .hidden? = error as? CloningError { true } else { false }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appending(".ssh")))
    #expect(try await cloning.clone(name, into: "~/.ssh") == "~/.ssh")
    #expect(try await self.cloning("~/new/{name}").clone(name) == "~/new/.ssh")
  }

  @Test func `what GitHub does not know is not found, unless git knows it`() async throws {
    for (repository, isKnown) in [("cat", true), ("dog", false)] {
      let missing = ScriptedTransport.Stub.answer(
        "https://api.github.com/repos/octo/\(repository)", status: 404, body: "{}")
      try await ScriptedTransport.playing(missing) { transport in
        let cloning = try await cloning(transport: transport)
        do {
          _ = try await cloning.clone(
            RepositoryName(owner: "octo", name: repository), isInTerminal: true)
          #expect(isKnown)
        } catch let error as CloningError {
          guard case .notFound(let cause) = error else { throw error }
          #expect(!isKnown)
          if case .refused(let refusal)? = cause.api { #expect(refusal.status == 404) }
        }
      }
    }
  }

  @Test func `the repository of a git hook stays as it is`() async throws {
    let variables = [
      "GIT_DIR": folder.appending("hook/.git"), "GIT_INDEX_FILE": folder.appending("hook/index"),
      "GIT_WORK_TREE": folder.appending("hook"), "GIT_PREFIX": "a/",
      "GIT_OBJECT_DIRECTORY": folder.appending("hook/objects"),
    ]
    let cloning = try await cloning(environment: environment.merging(variables) { $1 })
    #expect(try await cloning.clone(Self.name) == "cat")
    #expect(isClone("cat"))
    #expect(!FileManager.default.fileExists(atPath: folder.appending("hook")))
  }

  @Test func `what git says is the reason, and nothing stays behind`() async throws {
    let cloning = try await cloning("a/{owner}/{name}")
    let missing = RepositoryName(owner: "octo", name: "dog")
    let error = await #expect(throws: CloningError.self) { try await cloning.clone(missing) }
    guard case .refused(let reason?)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("does not exist") || reason.contains("not appear"))
    #expect(!reason.contains("\n") && !reason.hasPrefix("fatal"))
    #expect(!FileManager.default.fileExists(atPath: folder.appending("a")))
  }

  @Test func `in a directory that was deleted, only other paths work`() async throws {
    let cloning = try await cloning(in: "")
    await #expect(throws: CloningError.noCurrentDirectory) { try await cloning.clone(Self.name) }
    #expect(try await cloning.clone(Self.name, into: "~/cat") == "~/cat")
    #expect(isClone("cat"))
  }

  @Test(arguments: [
    ("~/src/{owner}/{name}", true), ("/src/{full_name}", true), ("{host}/{name}", true),
    ("../ä {name}", true), ("~me/{name}", false), ("~/src", false), ("$HOME/{name}", false),
    ("{url}/{name}", false), ("~/{}/{name}", false),
    ("a\n{name}", false), ("`x`/{name}", false), ("", false),
  ])
  func `a pattern is a path for each repository that a shell would read the same`(
    pattern: String, isDirectory: Bool
  ) throws {
    #expect(try RepositoryTemplate(pattern).isDirectory == isDirectory)
  }

  @Test func `without git the error says so, and a hostile name goes nowhere`() async throws {
    var environment = environment
    environment["PATH"] = folder.path
    let cloning = try await cloning(environment: environment)
    await #expect(throws: CloningError.self) { try await cloning.clone(Self.name) }
    let hostile = RepositoryName(owner: "..", name: "x y")
    await #expect(throws: CloningError.unusable(hostile)) { try await cloning.clone(hostile) }
  }
}
