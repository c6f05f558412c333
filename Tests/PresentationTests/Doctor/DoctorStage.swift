import Auth
import Foundation
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Presentation

/// A network that responds as a test says.
struct DoctorTransport: HTTPTransport {
  var status = 200
  /// By how many seconds GitHub's clock is ahead of the test's; nil for a response without a date.
  var clockOffset: Double? = 0
  var body = #"{"resources":{"core":{"limit":60,"used":1,"remaining":59,"reset":1772461865}}}"#
  /// More headers.
  var extra: [String: String] = [:]
  /// Instead of a response.
  var failure: TransportError?
  var inspection = TransportInspection(
    library: "libcurl/8", trust: .init(directory: "/etc/ssl/certs"))
  var inspectionFailure: TransportError?
  var found: [String]? = ["192.0.2.1"]
  var lookupHangs = false

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if let failure { throw failure }
    var headers = HTTPHeaders()
    if let clockOffset { headers["Date"] = Self.text(Stage.now.addingTimeInterval(clockOffset)) }
    for (name, value) in extra { headers[name] = value }
    let isUser = request.url.hasSuffix("/user")
    return HTTPResponse(
      status: status, headers: headers,
      body: Data((isUser ? #"{"login": "monalisa", "id": 1}"# : body).utf8), url: request.url)
  }

  func inspect(_ url: String) async throws(TransportError) -> TransportInspection {
    if let inspectionFailure { throw inspectionFailure }
    return inspection
  }

  func addresses(of host: String) async throws(TransportError) -> [String] {
    if lookupHangs { try? await Task.sleep(for: .seconds(24 * 60 * 60)) }
    guard let found else { throw .hostNotFound(host: host) }
    return found
  }

  /// As in HTTP's headers.
  static func text(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: date)
  }
}

/// What one run of the doctor finds, in English.
struct DoctorFindings: Sendable {
  struct Check: Sendable {
    let id: String
    let state: DoctorCheck.State
    let detail: String
    let next: String?
  }

  let checks: [Check]

  init(_ stage: Stage, isOffline: Bool = false, hostname: String? = nil) async throws {
    let doctor = try await Doctor(
      hostname: hostname, user: nil, verbose: false, isOffline: isOffline, program: nil,
      in: stage.context)
    checks = await doctor.checks().map {
      Check(
        id: $0.topic.id, state: $0.state, detail: $0.detail.text(in: .en),
        next: $0.next?.text(in: .en))
    }
  }

  var problems: Int { checks.count { $0.state == .problem } }

  /// All that a user could copy into a public issue.
  var text: String { checks.flatMap { [$0.detail, $0.next ?? ""] }.joined(separator: "\n") }

  /// The first check with this name.
  subscript(id: String) -> Check {
    get throws { try #require(checks.first { $0.id == id }, "no check \(id)") }
  }
}
