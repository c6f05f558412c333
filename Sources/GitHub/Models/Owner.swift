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
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(
      id: json.read("id"), login: json.read("login"),
      avatarURL: json.readIfPresent("avatar_url"), htmlURL: json.readIfPresent("html_url"),
      type: json.readIfPresent("type"))
  }
}
