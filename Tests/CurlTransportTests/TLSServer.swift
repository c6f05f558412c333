import Foundation
import Synchronization
import Testing

/// An `openssl s_server` on loopback with a certificate of its own that nobody trusts.
///
/// Answers `GET /NAME` with the bytes of the file NAME, which holds status line and headers too.
final class TLSServer: Sendable {
  static let executable = "/usr/bin/openssl"

  let port: Int
  /// The file that holds the certificate, to be trusted or not.
  let certificate: String
  private let directory: URL
  private let process: Process
  private let input = Pipe()

  /// `answers` is what each file holds; `names` is the certificate's subjectAltName, `validity` its
  /// first and last moment, as in 20260102030405Z. One that stays open keeps its connection and sends what `answer` gives it.
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
    // It inherits Foundation's mask of signals, in which SIGTERM is blocked.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: directory)
  }

  /// Sends `text` on the connection, now or when it is made.
  func answer(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  func url(_ name: String) -> String { "https://127.0.0.1:\(port)/\(name)" }

  /// Makes the certificate anew: `req` knows whole days from today only.
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

  /// Runs a command to its end.
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

  /// Reads as far as `ACCEPT 127.0.0.1:PORT`.
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
