import Foundation

/// `GET /repos/{owner}/{repo}/readme` as JSON, as the file, or rendered.
enum ReadmeEndpoint {
  private static let documentation =
    "https://docs.github.com/rest/repos/contents#get-a-repository-readme"

  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    let repository = context.repository(index)
    guard let readme = Readme(repository) else {
      return repository.size == 0
        ? ErrorBody.reply(404, "This repository is empty.", documentation: documentation)
        : ErrorBody.notFound(documentation)
    }
    if let ref = context.request.query["ref"], !["HEAD", repository.defaultBranch].contains(ref) {
      return ErrorBody.reply(
        404, "No commit found for the ref \(ref)", documentation: documentation)
    }
    let sha = GitBlob.sha(Array(readme.text.utf8))
    let body: Reply
    switch context.media {
    case .raw:
      body = .text(200, type: "application/vnd.github.v3.raw; charset=utf-8", readme.text)
    case .html:
      body = .text(200, type: "application/vnd.github.v3.html; charset=utf-8", readme.html)
    case .other:
      return ErrorBody.reply(406, "Not Acceptable", documentation: documentation)
    case .json, .textMatch, .star: body = .json(200, json(readme, repository, sha: sha))
    }
    return Conditional.reply(context, body, tag: sha, modified: repository.pushed)
  }

  private static func json(
    _ readme: Readme, _ repository: SimulatedRepository, sha: String
  ) -> [UInt8] {
    let api = "\(OwnerJSON.api)/repos/\(repository.fullName)"
    let branch = repository.defaultBranch
    let url = "\(api)/contents/\(readme.path)?ref=\(branch)"
    let git = "\(api)/git/blobs/\(sha)"
    let html = "\(OwnerJSON.web)/\(repository.fullName)/blob/\(branch)/\(readme.path)"
    let raw = "https://raw.githubusercontent.com/\(repository.fullName)/\(branch)/\(readme.path)"
    return JSONWriter.object(capacity: 2 * readme.text.utf8.count + 1000) { writer in
      writer.field("name", readme.name)
      writer.field("path", readme.path)
      writer.field("sha", sha)
      writer.field("size", readme.text.utf8.count)
      writer.field("url", url)
      writer.field("html_url", html)
      writer.field("git_url", git)
      writer.field("download_url", repository.isPrivate ? raw + "?token=SIMULATOR" : raw)
      writer.field("type", "file")
      writer.field("content", wrapped(Data(readme.text.utf8).base64EncodedString()))
      writer.field("encoding", "base64")
      writer.object("_links") { writer in
        writer.field("self", url)
        writer.field("git", git)
        writer.field("html", html)
      }
    }
  }

  /// Lines of 60 characters, the last one ended, too.
  private static func wrapped(_ base64: String) -> String {
    var rest = base64[...]
    var text = ""
    while !rest.isEmpty {
      text += rest.prefix(60) + "\n"
      rest = rest.dropFirst(60)
    }
    return text
  }
}
