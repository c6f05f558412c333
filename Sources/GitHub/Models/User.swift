package import FoundationEssentials

/// A user or an organization, as `GET /user` describes it.
/// Source: https://docs.github.com/rest/users/users#get-the-authenticated-user
package struct User: Sendable, Equatable {
  package var id: Int64
  package var login: String
  package var name: String?
  package var bio: String?
  package var company: String?
  package var location: String?
  package var htmlURL: String?
  package var avatarURL: String?
  /// `User`, `Organization` or `Bot`.
  package var type: String?
  package var publicRepos: Int?
  package var followers: Int?
  package var following: Int?
  package var createdAt: Date?

  package init(id: Int64, login: String) {
    self.id = id
    self.login = login
  }
}

extension User: JSONReadable {
  private enum Key: String, CaseIterable {
    case id
    case login
    case name
    case bio
    case company
    case location
    case htmlURL = "html_url"
    case avatarURL = "avatar_url"
    case type
    case publicRepos = "public_repos"
    case followers
    case following
    case createdAt = "created_at"
  }

  private static let keys = JSONKeys<Key>(required: .id, .login)

  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(id: 0, login: "")
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .id: id = try value.read()
      case .login: login = try value.read()
      case .name: name = try value.read()
      case .bio: bio = try value.read()
      case .company: company = try value.read()
      case .location: location = try value.read()
      case .htmlURL: htmlURL = try value.read()
      case .avatarURL: avatarURL = try value.read()
      case .type: type = try value.read()
      case .publicRepos: publicRepos = try value.readCount()
      case .followers: followers = try value.readCount()
      case .following: following = try value.readCount()
      case .createdAt: createdAt = try value.read()
      }
    }
  }
}
