/// `GET /repos/{owner}/{repo}/languages`: bytes by language, the most first.
enum LanguagesEndpoint {
  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    var random = RandomSource(seed: UInt64(repository.id))
    var shares: [(name: String, bytes: Int)] = []
    if let language = repository.language {
      var bytes = 1000 + random.below(500_000)
      shares.append((language.name, bytes))
      for _ in 0..<random.below(5) {
        bytes = max(1, bytes / (2 + random.below(5)))
        let next = random.pick(Language.all).name
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
