import Foundation
import GitHubSimulator
import TestSupport
import Testing

extension Stage {
  /// The requests for pages of a search, in order of arrival.
  var searches: [RecordedRequest] {
    github.requests.filter { $0.path == "/search/repositories" }
  }

  /// The only search so far.
  func onlySearch(
    _ result: ProgramResult, at location: SourceLocation = #_sourceLocation
  ) throws -> RecordedRequest {
    let searches = searches
    try #require(
      searches.count == 1, "\(searches.count) searches; \(result)", sourceLocation: location)
    return searches[0]
  }
}

extension ProgramResult {
  /// Standard output as a list of JSON objects.
  func objects(at location: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(standardOutput))
    return try #require(value as? [[String: Any]], "\(self)", sourceLocation: location)
  }

  /// The first column of every line.
  var firstColumns: [String] {
    lines.map { line in String(line.prefix { $0 != "\t" }) }
  }
}

/// Characters that must never reach a terminal or a pipe: C0 controls except line feed and tab, C1
/// controls, and bidirectional controls.
func dangerousScalars(in text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { scalar in
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
