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
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(id: json.read("id"), login: json.read("login"))
    name = try json.readIfPresent("name")
    bio = try json.readIfPresent("bio")
    company = try json.readIfPresent("company")
    location = try json.readIfPresent("location")
    htmlURL = try json.readIfPresent("html_url")
    avatarURL = try json.readIfPresent("avatar_url")
    type = try json.readIfPresent("type")
    publicRepos = try json.member("public_repos")?.readCount()
    followers = try json.member("followers")?.readCount()
    following = try json.member("following")?.readCount()
    createdAt = try json.readIfPresent("created_at")
  }
}
