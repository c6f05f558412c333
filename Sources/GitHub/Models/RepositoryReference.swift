/// Another repository, named only.
package struct RepositoryReference: Sendable, Equatable {
  package var id: Int64
  package var fullName: String
  package var htmlURL: String

  package init(id: Int64, fullName: String, htmlURL: String) {
    self.id = id
    self.fullName = fullName
    self.htmlURL = htmlURL
  }
}

extension RepositoryReference: JSONReadable {
  private enum Key: String, CaseIterable {
    case id
    case fullName = "full_name"
    case htmlURL = "html_url"
  }

  private static let keys = JSONKeys<Key>(required: .id, .fullName, .htmlURL)

  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(id: 0, fullName: "", htmlURL: "")
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .id: id = try value.read()
      case .fullName: fullName = try value.read()
      case .htmlURL: htmlURL = try value.read()
      }
    }
  }
}
