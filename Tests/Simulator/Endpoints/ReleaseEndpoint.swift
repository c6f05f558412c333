/// `GET /repos/{owner}/{repo}/releases/latest`; two in five repositories have none.
enum ReleaseEndpoint {
  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    var random = RandomSource(seed: UInt64(repository.id) &* 31)
    guard random.below(5) < 3 || repository.id == 1_296_269 else {
      return ErrorBody.notFound(
        "https://docs.github.com/rest/releases/releases#get-the-latest-release")
    }
    let tag = "v\(random.below(9)).\(random.below(30)).\(random.below(10))"
    let name: String? = [nil, "", tag, "\(repository.name) \(tag) – 100% better"][random.below(4)]
    let body = body(repository, tag: tag, name: name, id: random.below(200_000_000))
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
