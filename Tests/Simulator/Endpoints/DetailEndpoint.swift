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
      writer.raw(context.members(index))
      if !repository.isFork {
        writer.field("temp_clone_token", context.caller.token == nil ? nil : "")
      }
      if repository.owner.isOrganization {
        writer.object("custom_properties") { _ in }
        writer.raw("organization", OwnerJSON.write(repository.owner))
      }
      if let (parent, source) = network(context, repository) {
        writer.raw("parent", bare(context, parent))
        writer.raw("source", bare(context, source))
        writer.field("network_count", context.catalogue.repositories[source].forks)
      } else {
        writer.field("network_count", repository.forks)
      }
      writer.field("subscribers_count", repository.subscribers)
    }
  }

  /// Direct origin and root of a fork.
  private static func network(
    _ context: RequestContext, _ repository: SimulatedRepository
  ) -> (parent: Int, source: Int)? {
    guard let name = repository.parent, let parent = context.catalogue.index(of: name) else {
      return nil
    }
    var source = parent
    while let name = context.catalogue.repositories[source].parent,
      let next = context.catalogue.index(of: name), next != source
    {
      source = next
    }
    return (parent, source)
  }

  private static func bare(_ context: RequestContext, _ index: Int) -> [UInt8] {
    JSONWriter.object(capacity: 5700) { $0.raw(context.catalogue.members(at: index)) }
  }
}
