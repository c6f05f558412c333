import Foundation

/// Writes repositories: the fields shared by search, details, `parent` and lists.
enum RepositoryJSON {
  /// Names of fields and the suffixes of their URLs.
  private static let links = Fixtures.json("repository-links", or: [[String]]())

  /// Every field from `id` to `default_branch`, without braces.
  static func members(_ repository: SimulatedRepository) -> [UInt8] {
    var writer = JSONWriter(capacity: 5600)
    let url = "\(OwnerJSON.api)/repos/\(repository.fullName)"
    let html = "\(OwnerJSON.web)/\(repository.fullName)"
    writer.field("id", repository.id)
    writer.field("node_id", NodeID.make("R", repository.id))
    writer.field("name", repository.name)
    writer.field("full_name", repository.fullName)
    writer.field("private", repository.isPrivate)
    writer.raw("owner", OwnerJSON.write(repository.owner))
    writer.field("html_url", html)
    writer.field("description", repository.description)
    writer.field("fork", repository.isFork)
    writer.field("url", url)
    for link in links { writer.field(link[0], url + link[1]) }
    writer.field("created_at", repository.created.iso8601)
    writer.field("updated_at", repository.updated.iso8601)
    writer.field("pushed_at", repository.pushed.iso8601)
    writer.field("git_url", "git://github.com/\(repository.fullName).git")
    writer.field("ssh_url", "git@github.com:\(repository.fullName).git")
    writer.field("clone_url", "\(html).git")
    writer.field("svn_url", html)
    writeFacts(repository, to: &writer)
    return writer.bytes
  }

  private static func writeFacts(
    _ repository: SimulatedRepository, to writer: inout JSONWriter
  ) {
    writer.field("homepage", repository.homepage)
    writer.field("size", repository.size)
    writer.field("stargazers_count", repository.stars)
    writer.field("watchers_count", repository.stars)
    writer.field("language", repository.language?.name)
    writer.field("has_issues", true)
    writer.field("has_projects", true)
    writer.field("has_downloads", true)
    writer.field("has_wiki", repository.hasWiki)
    writer.field("has_pages", repository.hasPages)
    writer.field("has_discussions", repository.hasDiscussions)
    writer.field("forks_count", repository.forks)
    writer.field("mirror_url", repository.mirrorURL)
    writer.field("archived", repository.isArchived)
    writer.field("disabled", repository.isDisabled)
    writer.field("open_issues_count", repository.openIssues)
    write(repository.license, to: &writer)
    writer.field("allow_forking", true)
    writer.field("is_template", repository.isTemplate)
    writer.field("web_commit_signoff_required", false)
    writer.field("has_pull_requests", true)
    writer.field("pull_request_creation_policy", "all")
    writer.array("topics") { writer in
      for topic in repository.topics { writer.string(topic) }
    }
    writer.field("visibility", repository.isPrivate ? "private" : "public")
    writer.field("forks", repository.forks)
    writer.field("open_issues", repository.openIssues)
    writer.field("watchers", repository.stars)
    writer.field("default_branch", repository.defaultBranch)
  }

  private static func write(_ license: License?, to writer: inout JSONWriter) {
    guard let license else {
      writer.field("license", nil)
      return
    }
    writer.object("license") { writer in
      writer.field("key", license.key)
      writer.field("name", license.name)
      writer.field("spdx_id", license.spdx)
      writer.field("url", license.hasPage ? "\(OwnerJSON.api)/licenses/\(license.key)" : nil)
      writer.field("node_id", license.nodeID)
    }
  }

  /// The caller's permissions; `isOwner` grants all of them.
  static func permissions(isOwner: Bool) -> [UInt8] {
    JSONWriter.object(capacity: 80) { writer in
      for name in ["admin", "maintain", "push", "triage"] { writer.field(name, isOwner) }
      writer.field("pull", true)
    }
  }
}

/// Global ids in the current format, such as `R_kgDOGpsAJw`.
enum NodeID {
  /// The number in an id of this kind; nil for anything else.
  static func number(in text: String, _ kind: String) -> Int? {
    guard text.hasPrefix(kind + "_") else { return nil }
    let letters = text.dropFirst(kind.count + 1)
    let padding = String(repeating: "=", count: (4 - letters.count % 4) % 4)
    let bytes = Data(
      base64Encoded: letters.replacing("-", with: "+").replacing("_", with: "/") + padding)
    guard let bytes, bytes.count == 7 else { return nil }
    return bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  static func make(_ kind: String, _ id: Int) -> String {
    let number = UInt32(truncatingIfNeeded: id)
    let bytes: [UInt8] =
      [0x92, 0x00, 0xCE]
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    return kind + "_"
      + Data(bytes).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "-").replacing("/", with: "_")
  }
}
