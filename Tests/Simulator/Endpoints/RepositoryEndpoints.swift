import Foundation

/// Access checks common to everything below `/repos/{owner}/{repo}`.
enum RepositoryAccess {
  static func reply(
    _ context: RequestContext, _ lookup: RequestContext.Lookup, suffix: String,
    _ handle: (RequestContext, Int) -> Reply
  ) -> Reply {
    switch lookup {
    case .found(let index):
      let owner = context.catalog.repositories[index].owner
      return refusal(context, owner) ?? handle(context, index)
    case .moved(let index):
      return moved(context, to: context.catalog.repositories[index].id, suffix: suffix)
    case .blocked(let reason):
      return ErrorBody.blocked(
        reason: reason,
        html: reason == "dmca"
          ? "https://github.com/github/dmca/blob/master/2021/04/2021-04-20-simulator.md"
          : "https://github.com/tos",
        created: Timestamp(year: 2021, month: 4, day: 22) + 64_436)
    case .missing:
      return ErrorBody.notFound("https://docs.github.com/rest/repos/repos#get-a-repository")
    }
  }

  /// Organizations reject tokens even for public repositories.
  private static func refusal(_ context: RequestContext, _ owner: SimulatedOwner) -> Reply? {
    guard owner.isOrganization, let token = context.caller.token else { return nil }
    return token.behaviors.lazy
      .compactMap { Refusals.reply(to: $0, of: owner.login, context) }.first
  }

  private static func moved(_ context: RequestContext, to id: Int, suffix: String) -> Reply {
    let prefix = context.request.path.hasPrefix("/api/v3/") ? "/api/v3" : ""
    let url =
      "\(context.request.base)\(prefix)/repositories/\(id)\(suffix)\(context.request.suffix)"
    // A change must be repeated with its method (RFC 9110, 15.4.8).
    var reply = Reply.json(
      ["GET", "HEAD"].contains(context.request.method) ? 301 : 307,
      JSONWriter.object { writer in
        writer.field("message", "Moved Permanently")
        writer.field("url", url)
        writer.field("documentation_url", "https://docs.github.com/v3/#http-redirects")
      })
    reply.headers["Location"] = url
    return reply
  }
}

/// `GET /repos/{owner}/{repo}`.
enum DetailEndpoint {
  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    let body = body(context, index, repository)
    let credential = context.caller.token?.token ?? ""
    return Conditional.reply(
      context, .json(200, body), tag: Conditional.tag(body, Array(credential.utf8)),
      modified: repository.updated)
  }

  private static func body(
    _ context: RequestContext, _ index: Int, _ repository: SimulatedRepository
  ) -> [UInt8] {
    JSONWriter.object(capacity: 18_000) { writer in
      writer.raw(members(context, index))
      if let login = context.caller.token?.login, repository.owner.login == login {
        writeMergeSettings(to: &writer, context)
      }
      if !repository.isFork {
        writer.field("temp_clone_token", context.caller.token == nil ? nil : "")
      }
      if repository.owner.isOrganization {
        writer.object("custom_properties") { _ in }
        writer.raw("organization", OwnerJSON.write(repository.owner))
      }
      if let (parent, source) = network(context, repository) {
        for (name, index) in [("parent", parent), ("source", source)] {
          writer.object(name) { $0.raw(context.catalog.members(at: index)) }
        }
        writer.field("network_count", context.catalog.repositories[source].forks)
      } else {
        writer.field("network_count", repository.forks)
      }
      writer.field("subscribers_count", repository.subscribers)
    }
  }

  /// Search and lists keep `has_downloads` in all versions.
  private static func members(_ context: RequestContext, _ index: Int) -> [UInt8] {
    var members = context.members(index)
    if context.isLatestVersion, let range = Data(members).range(of: hasDownloads) {
      members.removeSubrange(range)
    }
    return members
  }

  private static let hasDownloads = Data(",\"has_downloads\":true".utf8)

  /// Only for those who may push.
  private static func writeMergeSettings(to writer: inout JSONWriter, _ context: RequestContext) {
    for name in ["allow_squash_merge", "allow_merge_commit", "allow_rebase_merge"] {
      writer.field(name, true)
    }
    for name in ["allow_auto_merge", "delete_branch_on_merge", "allow_update_branch"] {
      writer.field(name, false)
    }
    if !context.isLatestVersion { writer.field("use_squash_pr_title_as_default", false) }
  }

  /// The direct parent and the root of a fork.
  private static func network(
    _ context: RequestContext, _ repository: SimulatedRepository
  ) -> (parent: Int, source: Int)? {
    guard let name = repository.parent, let parent = context.catalog.index(of: name) else {
      return nil
    }
    var source = parent
    while let name = context.catalog.repositories[source].parent,
      let next = context.catalog.index(of: name), next != source
    {
      source = next
    }
    return (parent, source)
  }
}

/// `GET /repos/{owner}/{repo}/languages`: bytes by language, the largest first.
enum LanguagesEndpoint {
  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    var random = RandomSource(seed: UInt64(repository.id))
    var shares: [(name: String, bytes: Int)] = []
    if let language = repository.language {
      var bytes = 1000 + random.below(500_000)
      shares.append((language.name, bytes))
      let others = repository.showcase?.otherLanguages
      for index in 0..<(others?.count ?? random.below(5)) {
        bytes = max(1, bytes / (2 + random.below(5)))
        let next = others?[index] ?? random.pick(Language.all).name
        if !shares.contains(where: { $0.name == next }) { shares.append((next, bytes)) }
      }
    }
    let body = JSONWriter.object { writer in
      for share in shares { writer.field(share.name, share.bytes) }
    }
    return Conditional.reply(
      context, .json(200, body), tag: Conditional.tag(body), modified: repository.pushed)
  }
}

/// `GET /repos/{owner}/{repo}/releases/latest`; popular repositories have one, and three in five of the
/// others.
enum ReleaseEndpoint {
  /// Stars.
  private static let popular = 1000

  struct Release {
    var tag: String
    var name: String?
    var id: Int
    var published: Timestamp
  }

  /// Nil if it has none.
  static func latest(_ context: RequestContext, _ repository: SimulatedRepository) -> Release? {
    var random = RandomSource(seed: UInt64(repository.id) &* 31)
    let isReleased = random.below(5) < 3 || repository.stars >= popular
    if let (tag, time) = context.core.withState({ $0.edits[repository.id]?.release }) {
      return Release(tag: tag, name: tag, id: random.below(200_000_000), published: time)
    }
    guard repository.showcase.map({ $0.release != nil }) ?? isReleased else { return nil }
    let tag =
      repository.showcase?.release
      ?? "v\(random.below(9)).\(random.below(30)).\(random.below(10))"
    let name: String? =
      repository.showcase != nil
      ? tag : [nil, "", tag, "\(repository.name) \(tag) – 100% better"][random.below(4)]
    return Release(
      tag: tag, name: name, id: random.below(200_000_000), published: repository.pushed)
  }

  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    guard let release = latest(context, repository) else {
      return ErrorBody.notFound(
        "https://docs.github.com/rest/releases/releases#get-the-latest-release")
    }
    let body = body(repository, tag: release.tag, name: release.name, id: release.id)
    return Conditional.reply(
      context, .json(200, body), tag: Conditional.tag(body), modified: repository.pushed)
  }

  private static func body(
    _ repository: SimulatedRepository, tag: String, name: String?, id: Int
  ) -> [UInt8] {
    let url = "\(OwnerJSON.api)/repos/\(repository.fullName)"
    let html = "\(OwnerJSON.web)/\(repository.fullName)"
    return JSONWriter.object(capacity: 3000) { writer in
      writer.field("url", "\(url)/releases/\(id)")
      writer.field("assets_url", "\(url)/releases/\(id)/assets")
      writer.field(
        "upload_url",
        "https://uploads.github.com/repos/\(repository.fullName)/releases/\(id)/assets"
          + "{?name,label}")
      writer.field("html_url", "\(html)/releases/tag/\(tag)")
      writer.field("id", id)
      writer.raw("author", OwnerJSON.write(FixedRepositories.monalisa))
      writer.field("node_id", NodeID.make("RE", id))
      writer.field("tag_name", tag)
      writer.field("target_commitish", repository.defaultBranch)
      writer.field("name", name)
      writer.field("draft", false)
      writer.field("immutable", false)
      writer.field("prerelease", false)
      writer.field("created_at", repository.pushed.iso8601)
      writer.field("updated_at", repository.pushed.iso8601)
      writer.field("published_at", repository.pushed.iso8601)
      writer.array("assets") { _ in }
      writer.field("tarball_url", "\(url)/tarball/\(tag)")
      writer.field("zipball_url", "\(url)/zipball/\(tag)")
      writer.field("body", id % 3 == 0 ? nil : "## What's changed\r\n\r\n* 100% more tests")
    }
  }
}
