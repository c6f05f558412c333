import Foundation
import Glibc
import TestSupport
import Testing

/// An `openssl s_server` on loopback with its own untrusted certificate.
///
/// Responds to `GET /NAME` with the bytes of the file NAME, which include the status line and
/// headers.
final class TLSServer: Sendable {
  static let executable = "/usr/bin/openssl"

  let port: Int
  /// The certificate's file, for tests that trust it.
  let certificate: String
  private let directory: ScratchDirectory
  private let program: BackgroundProgram
  /// Its standard input.
  private let input: FileHandle

  /// `answers` has the content of each file; `names` is the certificate's subjectAltName,
  /// `validity` its first and last moment, as in 20260102030405Z. With `staysOpen` it keeps its
  /// connection and sends the text passed to `answer`.
  init(
    answers: [String: String], names: String = "IP:127.0.0.1", options: [String] = [],
    validity: (String, String)? = nil, staysOpen: Bool = false
  ) async throws {
    directory = try ScratchDirectory()
    certificate = directory.appending("certificate.pem")
    for (name, text) in answers { try Self.write(text, to: directory.appending(name)) }
    try await Self.openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", "key.pem", "-out", "certificate.pem", "-days", "2", "-subj", "/CN=test",
      "-addext", "subjectAltName=\(names)", in: directory)
    if let validity { try await Self.sign(validity, in: directory) }
    let pipe = directory.appending("input")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open for both, so that opening waits for no other end.
    input = try #require(FileHandle(forUpdatingAtPath: pipe))
    let log = directory.appending("log")
    program = try BackgroundProgram(
      Self.command(
        [
          "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem",
        ] + (staysOpen ? [] : ["-HTTP"]) + options, in: directory),
      environment: [:], input: staysOpen ? pipe : "/dev/null", log: log)
    try await program.wait("a port") { try Self.port(announcedIn: log) != nil }
    port = try #require(try Self.port(announcedIn: log))
  }

  /// Sends `text` on the connection, or as soon as there is one.
  func answer(_ text: String) { input.write(Data(text.utf8)) }

  func url(_ name: String) -> String { "https://127.0.0.1:\(port)/\(name)" }

  /// Signs the certificate again: `req` supports only whole days from today.
  private static func sign(
    _ validity: (String, String), in directory: ScratchDirectory
  ) async throws {
    try await openssl(
      "x509", "-x509toreq", "-in", "certificate.pem", "-signkey", "key.pem", "-out", "request.pem",
      "-copy_extensions", "copyall", in: directory)
    for (name, text) in [("index.txt", ""), ("serial.txt", "01\n"), ("authority.cnf", authority)] {
      try write(text, to: directory.appending(name))
    }
    try await openssl(
      "ca", "-batch", "-selfsign", "-config", "authority.cnf", "-in", "request.pem", "-keyfile",
      "key.pem", "-out", "certificate.pem", "-startdate", validity.0, "-enddate", validity.1,
      "-notext", in: directory)
  }

  private static let authority = """
    [ca]
    default_ca = own
    [own]
    database = index.txt
    serial = serial.txt
    new_certs_dir = .
    default_md = sha256
    policy = any
    copy_extensions = copyall
    [any]
    commonName = supplied
    """

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Runs a command until it exits.
  private static func openssl(_ arguments: String..., in directory: ScratchDirectory) async throws {
    let command = command(arguments, in: directory)
    let result = try await ProgramRun(command[0], Array(command.dropFirst()), environment: [:])
      .result()
    try #require(result.code == 0, "\(result.errors)")
  }

  /// openssl in `directory`, from which it serves files.
  private static func command(_ arguments: [String], in directory: ScratchDirectory) -> [String] {
    ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory.path, executable] + arguments
  }

  /// The port in `ACCEPT 127.0.0.1:PORT`.
  private static func port(announcedIn log: String) throws -> Int? {
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    return lines.first { $0.hasPrefix("ACCEPT") }?.split(separator: ":").last.flatMap { Int($0) }
  }
}
