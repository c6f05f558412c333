package import FoundationEssentials

/// A published release.
/// Source: https://docs.github.com/rest/releases/releases#get-the-latest-release
package struct Release: Sendable, Equatable {
  package var tagName: String
  /// Often empty or absent.
  package var name: String?
  package var htmlURL: String?
  package var publishedAt: Date?
}

extension Release: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(
      tagName: json.read("tag_name"), name: json.readIfPresent("name"),
      htmlURL: json.readIfPresent("html_url"), publishedAt: json.readIfPresent("published_at"))
  }
}
