import Foundation
import TestSupport
import Testing

/// `make install`, with files in place of the built program.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/make"))
)
struct InstallTests {
  private let home: ScratchDirectory

  init() throws {
    home = try ScratchDirectory()
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    try FileManager.default.copyItem(
      atPath: package.appending(path: "Makefile").standardizedFileURL.path,
      toPath: home.appending("Makefile"))
  }

  /// Neither a compiler nor a package manager is in `PATH`.
  private func install() async throws -> ProgramResult {
    try await ProgramRun(
      "/bin/sh",
      [
        "-c",
        "umask 077; cd \"$HOME\" && /usr/bin/make install PREFIX=\"$HOME/prefix\" SWIFT=false",
      ],
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"]
    ).result()
  }

  private func write(_ path: String, mode: Int) throws {
    let file = URL(filePath: home.appending(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(path.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test func `it builds nothing and says what to do first`() async throws {
    let result = try await install()
    #expect(result.code != 0 && result.errors.contains("run \"make build\" first"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: home.appending("prefix")))
  }

  @Test func `all users can read the installed files, whatever root's umask`() async throws {
    for program in ["ghrepo", "ghrepo-images"] {
      try write(".build/release/\(program)", mode: 0o700)
    }
    for shell in ["bash", "zsh", "fish"] { try write(".build/completions/\(shell)", mode: 0o600) }
    for page in ["man1/ghrepo.1", "pl/man1/ghrepo.1"] {
      try write(".build/manual/\(page)", mode: 0o600)
    }
    for text in ["LICENSE", ".build/THIRD-PARTY-NOTICES"] { try write(text, mode: 0o600) }
    let result = try await install()
    #expect(result.code == 0, "\(result)")
    let files = [
      "bin/ghrepo": 0o755, "libexec/ghrepo/ghrepo-images": 0o755,
      "share/bash-completion/completions/ghrepo": 0o644, "share/zsh/site-functions/_ghrepo": 0o644,
      "share/fish/vendor_completions.d/ghrepo.fish": 0o644, "share/man/man1/ghrepo.1": 0o644,
      "share/man/pl/man1/ghrepo.1": 0o644, "share/doc/ghrepo/LICENSE": 0o644,
      "share/doc/ghrepo/THIRD-PARTY-NOTICES": 0o644,
    ]
    for (path, mode) in files {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: home.appending("prefix/\(path)"))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }
}
