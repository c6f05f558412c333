import Foundation
import HTTP
import Testing

@testable import GitHub

/// Recordings of GitHub's responses, if a directory of them is available: files `KIND.….http` with
/// a status line, headers, an empty line and a body, or `KIND.….json` with only a body.
@Suite(.timeLimit(.minutes(10))) struct RecordedAnswersTests {
  private static let folder = ProcessInfo.processInfo.environment["GHREPO_PAYLOADS"]

  @Test(
    .enabled(if: folder != nil, "GHREPO_PAYLOADS names no folder of recorded answers"))
  func `every recorded response is read or has a known reason`() throws {
    let folder = try #require(Self.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    var count = 0
    for name in names where name.hasSuffix(".http") || name.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let answer = Self.answer(String(decoding: data, as: UTF8.self), name: name)
      count += 1
      if name.hasPrefix("error.") {
        let refusal = ErrorResponse.classify(answer, hadCredential: true, host: .dotcom)
        #expect(refusal.reason != .unexpected && refusal.reason != .forbidden, "\(name)")
      } else if let read = Self.readers.first(where: { name.hasPrefix($0.prefix) })?.read {
        #expect(throws: Never.self, "\(name)") { try read(answer) }
      }
    }
    #expect(count > 0)
  }

  private static let readers: [(prefix: String, read: @Sendable (HTTPResponse) throws -> Void)] = [
    ("search-repositories.headers", { _ in }),
    ("search-repositories.", { _ = try SearchPage<Repository>($0) }),
    ("repo.30", { _ in }),
    ("repo.", { _ = try JSONReading.read(Repository.self, from: $0) }),
    ("user.", { _ = try CurrentUser($0) }),
    ("languages.", { _ = try JSONReading.read(Languages.self, from: $0) }),
    ("releases-latest.", { _ = try JSONReading.read(Release.self, from: $0) }),
    ("readme.", { _ = try JSONReading.read(Readme.self, from: $0) }),
    ("rate_limit.", { _ = try JSONReading.read(RateLimits.self, from: $0) }),
    ("device.code.", { _ = try DeviceStart($0) }),
    ("device.token.", { _ = try DevicePoll($0) }),
    ("oauth.access_token.", { _ = try DevicePoll($0) }),
  ]

  /// A recording with only a body has its status in the name, as in `error.404-repo.json`.
  private static func answer(_ text: String, name: String) -> HTTPResponse {
    let url = "https://api.github.com/\(name)"
    guard name.hasSuffix(".http") else {
      let status = name.split(separator: ".").dropFirst().first.flatMap { Int($0.prefix(3)) }
      return HTTPResponse(status: status ?? 200, body: Data(text.utf8), url: url)
    }
    let text = text.replacingOccurrences(of: "\r\n", with: "\n")
    let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n")
    var headers = HTTPHeaders()
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers.append(
        name: String(line[..<colon]),
        value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    let status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") }
    let body = parts.count == 2 ? Data(parts[1].utf8) : Data()
    return HTTPResponse(status: status ?? 0, headers: headers, body: body, url: url)
  }
}
