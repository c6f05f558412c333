import Foundation
import Synchronization
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
  private let directory: URL
  private let process: Process
  private let input = Pipe()

  /// `answers` has the content of each file; `names` is the certificate's subjectAltName,
  /// `validity` its first and last moment, as in 20260102030405Z. With `staysOpen` it keeps its
  /// connection and sends the text passed to `answer`.
  init(
    answers: [String: String], names: String = "IP:127.0.0.1", options: [String] = [],
    validity: (String, String)? = nil, staysOpen: Bool = false
  ) async throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    certificate = directory.appending(path: "certificate.pem").path
    for (name, text) in answers {
      try Data(text.utf8).write(to: directory.appending(path: name))
    }
    try await Self.openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", "key.pem", "-out", "certificate.pem", "-days", "2", "-subj", "/CN=test",
      "-addext", "subjectAltName=\(names)", in: directory)
    if let validity { try await Self.sign(validity, in: directory) }
    let output = Pipe()
    process = Self.process(
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem",
      ] + (staysOpen ? [] : ["-HTTP"]) + options, in: directory)
    if staysOpen { process.standardInput = input }
    process.standardOutput = output
    try process.run()
    port = try #require(Self.port(announcedIn: output))
  }

  deinit {
    // The process inherits Foundation's signal mask, which blocks SIGTERM.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: directory)
  }

  /// Sends `text` on the connection, or as soon as there is one.
  func answer(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  func url(_ name: String) -> String { "https://127.0.0.1:\(port)/\(name)" }

  /// Signs the certificate again: `req` supports only whole days from today.
  private static func sign(_ validity: (String, String), in directory: URL) async throws {
    try await openssl(
      "x509", "-x509toreq", "-in", "certificate.pem", "-signkey", "key.pem", "-out", "request.pem",
      "-copy_extensions", "copyall", in: directory)
    for (name, text) in [("index.txt", ""), ("serial.txt", "01\n"), ("authority.cnf", authority)] {
      try Data(text.utf8).write(to: directory.appending(path: name))
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

  /// Runs a command until it exits.
  private static func openssl(_ arguments: String..., in directory: URL) async throws {
    let process = process(arguments, in: directory)
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
  }

  private static func process(_ arguments: [String], in directory: URL) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Reads up to `ACCEPT 127.0.0.1:PORT`.
  private static func port(announcedIn output: Pipe) -> Int? {
    var text = ""
    while true {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      text += String(decoding: data, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let line = lines.first(where: { $0.hasPrefix("ACCEPT") }) {
        return line.split(separator: ":").last.flatMap { Int($0) }
      }
    }
  }
}
