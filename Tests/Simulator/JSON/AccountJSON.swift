/// Writes accounts as they appear inside repositories.
enum OwnerJSON {
  static let api = "https://api.github.com"
  static let web = "https://github.com"
  /// Names of fields and the suffixes of their URLs.
  private static let links = Fixtures.json("account-links", or: [[String]]())

  static func write(_ owner: SimulatedOwner) -> [UInt8] {
    JSONWriter.object(capacity: 1100) { writeMembers(owner, to: &$0) }
  }

  static func writeMembers(_ owner: SimulatedOwner, to writer: inout JSONWriter) {
    let url = "\(api)/users/\(owner.login)"
    writer.field("login", owner.login)
    writer.field("id", owner.id)
    writer.field("node_id", NodeID.make(owner.isOrganization ? "O" : "U", owner.id))
    writer.field("avatar_url", "https://avatars.githubusercontent.com/u/\(owner.id)?v=4")
    writer.field("gravatar_id", "")
    writer.field("url", url)
    writer.field("html_url", "\(web)/\(owner.login)")
    for link in links { writer.field(link[0], url + link[1]) }
    writer.field("type", owner.isOrganization ? "Organization" : "User")
    writer.field("user_view_type", "public")
    writer.field("site_admin", false)
  }
}

/// Writes the response of `GET /user`.
enum UserJSON {
  /// A stable id for an account that owns nothing.
  static func id(of login: String) -> Int {
    login.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 90_000_000 } + 1
  }

  /// - Parameter isPrivate: whether the fields that only the account itself sees are there.
  static func write(login: String, owner: SimulatedOwner?, isPrivate: Bool = false) -> [UInt8] {
    let owner =
      owner
      ?? SimulatedOwner(id: id(of: login), login: login, isOrganization: false, followers: 20)
    return JSONWriter.object(capacity: 2000) { writer in
      OwnerJSON.writeMembers(owner, to: &writer)
      writer.field("name", login == "monalisa" ? "Mona Lisa Octocat" : nil)
      writer.field("company", login == "monalisa" ? "@octo-org" : nil)
      writer.field("blog", "")
      writer.field("location", login == "monalisa" ? "東京 🗼" : nil)
      writer.field("email", nil)
      writer.field("hireable", nil)
      writer.field("bio", login == "monalisa" ? "There once was…" : nil)
      writer.field("twitter_username", nil)
      writer.field("notification_email", nil)
      writer.field("public_repos", 2)
      writer.field("public_gists", 1)
      writer.field("followers", owner.followers)
      writer.field("following", 0)
      writer.field("created_at", "2008-01-14T04:33:35Z")
      writer.field("updated_at", "2026-02-01T14:33:35Z")
      if isPrivate { writePrivateMembers(to: &writer) }
    }
  }

  private static func writePrivateMembers(to writer: inout JSONWriter) {
    let counts = [
      "private_gists": 3, "total_private_repos": 1, "owned_private_repos": 1, "disk_usage": 2048,
      "collaborators": 0,
    ]
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { writer.field(name, count) }
    writer.field("two_factor_authentication", true)
    writer.object("plan") { writer in
      writer.field("name", "pro")
      writer.field("space", 976_562_499)
      writer.field("collaborators", 0)
      writer.field("private_repos", 9999)
    }
  }
}
