/// `GET /repos/{owner}/{repo}/readme` as JSON, as the file, or rendered.
enum ReadmeEndpoint {
  private static let documentation =
    "https://docs.github.com/rest/repos/contents#get-a-repository-readme"

  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    guard let readme = Readme(repository, base: context.request.base) else {
      return repository.size == 0
        ? ErrorBody.reply(404, "This repository is empty.", documentation: documentation)
        : ErrorBody.notFound(documentation)
    }
    if let refusal = ContentsEndpoint.unknownRef(context, repository, documentation) {
      return refusal
    }
    let file = RepositoryFile(path: readme.path, content: Array(readme.text.utf8))
    let body: Reply
    switch context.media {
    case .raw:
      body = .text(200, type: "application/vnd.github.v3.raw; charset=utf-8", readme.text)
    case .html:
      body = .text(200, type: "application/vnd.github.v3.html; charset=utf-8", readme.html)
    case .other:
      return ErrorBody.reply(406, "Not Acceptable", documentation: documentation)
    case .json, .textMatch, .star: body = .json(200, ContentJSON.write(file, of: repository))
    }
    return Conditional.reply(context, body, tag: file.sha, modified: repository.pushed)
  }
}
