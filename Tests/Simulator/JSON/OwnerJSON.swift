/// Writes accounts the way they appear inside repositories.
enum OwnerJSON {
  static let api = "https://api.github.com"
  static let web = "https://github.com"

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
    for (name, path) in links { writer.field(name, url + path) }
    writer.field("type", owner.isOrganization ? "Organization" : "User")
    writer.field("user_view_type", "public")
    writer.field("site_admin", false)
  }

  private static let links = [
    ("followers_url", "/followers"), ("following_url", "/following{/other_user}"),
    ("gists_url", "/gists{/gist_id}"), ("starred_url", "/starred{/owner}{/repo}"),
    ("subscriptions_url", "/subscriptions"), ("organizations_url", "/orgs"),
    ("repos_url", "/repos"), ("events_url", "/events{/privacy}"),
    ("received_events_url", "/received_events"),
  ]
}
