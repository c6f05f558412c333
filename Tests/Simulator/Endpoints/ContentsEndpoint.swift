/// `GET /repos/{owner}/{repo}/contents/{path}` as JSON or as the file; folders as JSON.
enum ContentsEndpoint {
  private static let documentation =
    "https://docs.github.com/rest/repos/contents#get-repository-content"

  static func reply(_ context: RequestContext, _ index: Int, path: String) -> Reply {
    let repository = context.repository(index)
    if let refusal = unknownRef(context, repository, documentation) { return refusal }
    let files = RepositoryFiles(repository, base: context.request.base)
    if let file = files.file(path) { return reply(context, file, repository) }
    guard files.entries(of: path) != nil else {
      return path.isEmpty && repository.size == 0
        ? ErrorBody.reply(404, "This repository is empty.", documentation: documentation)
        : ErrorBody.notFound(documentation)
    }
    let body = ContentJSON.write(folder: path, files, of: repository)
    return Conditional.reply(
      context, .json(200, body), tag: Conditional.tag(body), modified: repository.pushed)
  }

  private static func reply(
    _ context: RequestContext, _ file: RepositoryFile, _ repository: SimulatedRepository
  ) -> Reply {
    var body: Reply
    switch context.media {
    case .raw:
      body = Reply(200, body: file.content)
      // Whatever the file holds.
      body.headers["Content-Type"] = "application/vnd.github.v3.raw; charset=utf-8"
    case .html:
      guard let readme = Readme(repository, base: context.request.base), readme.path == file.path
      else { return ErrorBody.reply(406, "Not Acceptable", documentation: documentation) }
      body = .text(200, type: "application/vnd.github.v3.html; charset=utf-8", readme.html)
    case .other: return ErrorBody.reply(406, "Not Acceptable", documentation: documentation)
    case .json, .textMatch, .star: body = .json(200, ContentJSON.write(file, of: repository))
    }
    return Conditional.reply(context, body, tag: file.sha, modified: repository.pushed)
  }

  /// A refusal when the request names a ref that the repository does not have.
  static func unknownRef(
    _ context: RequestContext, _ repository: SimulatedRepository, _ documentation: String
  ) -> Reply? {
    guard let ref = context.request.query["ref"],
      !["HEAD", repository.defaultBranch, "refs/heads/\(repository.defaultBranch)"].contains(ref)
    else { return nil }
    return ErrorBody.reply(
      404, "No commit found for the ref \(ref)", documentation: documentation)
  }
}
