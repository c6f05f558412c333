/// The owner of a repository: a user or an organization.
package struct Owner: Sendable, Equatable {
  package var id: Int64
  package var login: String
  package var avatarURL: String?
  package var htmlURL: String?
  /// `User` or `Organization`.
  package var type: String?

  package init(
    id: Int64, login: String, avatarURL: String? = nil, htmlURL: String? = nil,
    type: String? = nil
  ) {
    self.id = id
    self.login = login
    self.avatarURL = avatarURL
    self.htmlURL = htmlURL
    self.type = type
  }
}

extension Owner: JSONReadable {
  private enum Key: String, CaseIterable {
    case id
    case login
    case avatarURL = "avatar_url"
    case htmlURL = "html_url"
    case type
  }

  private static let keys = JSONKeys<Key>(required: .id, .login)

  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(id: 0, login: "")
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .id: id = try value.read()
      case .login: login = try value.read()
      case .avatarURL: avatarURL = try value.read()
      case .htmlURL: htmlURL = try value.read()
      case .type: type = try value.read()
      }
    }
  }
}
