package import FoundationEssentials

/// A README file with its path in the repository, which relative links are resolved against.
/// Source: https://docs.github.com/rest/repos/contents#get-a-repository-readme
package struct Readme: Sendable, Equatable {
  /// From the repository's root, as in `docs/README.md`.
  package let path: String
  /// The git blob's id.
  package let sha: String?
  /// The file's bytes; nil when it is larger than the 1 MB that GitHub puts into JSON.
  package private(set) var content: Data?
}

extension Readme: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    path = try json.read("path")
    sha = try json.readIfPresent("sha")
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
