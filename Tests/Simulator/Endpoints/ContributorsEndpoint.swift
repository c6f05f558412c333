/// `GET /repos/{owner}/{repo}/contributors`: the most active first; those without an account only with
/// `anon`.
enum ContributorsEndpoint {
  /// Stars from which the list is too long for GitHub.
  private static let tooMany = 400_000

  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    if repository.size == 0 { return Reply(204) }
    guard repository.stars < tooMany else {
      return ErrorBody.reply(
        403,
        "The history or contributor list is too large to list contributors for this repository "
          + "via the API.")
    }
    let isAnonymous = ["1", "true"].contains(context.request.query["anon"])
    let count = count(of: repository, withAnonymous: isAnonymous)
    let page = Page(context.request.query)
    var writer = JSONWriter(capacity: 400 * page.size)
    writer.array { writer in
      for number in page.start..<max(page.start, min(page.start + page.size, count)) {
        writer.object { writer in
          if isAnonymous, number == count - 1 {
            writer.field("email", "anonymous@example.org")
            writer.field("name", "Anonymous")
            writer.field("type", "Anonymous")
          } else {
            writer.field("login", number == 0 ? repository.owner.login : "contributor-\(number)")
            writer.field("id", 90_000_000 + number)
            writer.field("type", "User")
          }
          writer.field("contributions", max(1, 1000 / (number + 1)))
        }
      }
    }
    var reply = Reply.json(200, writer.bytes)
    reply.headers["Link"] = page.link(context.request, total: count)
    return reply
  }

  static func count(of repository: SimulatedRepository, withAnonymous: Bool) -> Int {
    1 + repository.stars / 40 + (withAnonymous ? 1 : 0)
  }
}
