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
  private enum Key: String, CaseIterable {
    case name
    case path
    case sha
    case size
    case htmlURL = "html_url"
    case content
    case encoding
  }

  private static let keys = JSONKeys<Key>(required: .name, .path)

  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(name: "", path: "")
    var text: String?
    var encoding: String?
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .name: name = try value.read()
      case .path: path = try value.read()
      case .sha: sha = try value.read()
      case .size: size = try value.readCount() ?? 0
      case .htmlURL: htmlURL = try value.read()
      case .content: text = try value.read()
      case .encoding: encoding = try value.read()
      }
    }
    guard encoding == "base64" else { return }
    // GitHub breaks the text into lines of sixty characters.
    guard let bytes = Data(base64Encoded: text ?? "", options: .ignoreUnknownCharacters) else {
      throw JSONProblem("not base64").inside(member: Key.content.rawValue)
    }
    content = bytes
  }
}
