package import FoundationEssentials

/// A README file with its path in the repository, which relative links are resolved against.
/// Source: https://docs.github.com/rest/repos/contents#get-a-repository-readme
package struct Readme: Sendable, Equatable {
  package var name: String
  /// From the repository's root, as in `docs/README.md`.
  package var path: String
  /// The git blob's id.
  package var sha: String?
  package var size: Int
  package var htmlURL: String?
  /// The file's bytes; nil when it is larger than the 1 MB that GitHub puts into JSON.
  package var content: Data?

  package init(
    name: String, path: String, sha: String? = nil, size: Int = 0, htmlURL: String? = nil,
    content: Data? = nil
  ) {
    self.name = name
    self.path = path
    self.sha = sha
    self.size = size
    self.htmlURL = htmlURL
    self.content = content
  }
}

extension Readme: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(
      name: json.read("name"), path: json.read("path"), sha: json.readIfPresent("sha"),
      size: json.member("size")?.readCount() ?? 0, htmlURL: json.readIfPresent("html_url"))
    let text: String? = try json.readIfPresent("content")
    let encoding: String? = try json.readIfPresent("encoding")
    guard encoding == "base64" else { return }
    // GitHub breaks the text into lines of sixty characters.
    guard let bytes = Data(base64Encoded: text ?? "", options: .ignoreUnknownCharacters) else {
      throw JSONProblem("not base64").inside(member: "content")
    }
    content = bytes
  }
}
