import Foundation

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

/// Writes files and folders as the contents and README endpoints answer them.
enum ContentJSON {
  /// A file with its content, which is left out above 1 MB.
  static func write(_ file: RepositoryFile, of repository: SimulatedRepository) -> [UInt8] {
    let size = file.content.count
    let isShown = size <= 1_048_576
    return JSONWriter.object(capacity: 2 * size + 1000) { writer in
      writeMembers(
        path: file.path, sha: file.sha, size: size, isFolder: false, repository, to: &writer
      ) { writer in
        writer.field("content", isShown ? wrapped(Data(file.content).base64EncodedString()) : "")
        writer.field("encoding", isShown ? "base64" : "none")
      }
    }
  }

  /// What lies in a folder, without content.
  static func write(
    folder: String, _ files: RepositoryFiles, of repository: SimulatedRepository
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 2000)
    writer.array { writer in
      for entry in files.entries(of: folder) ?? [] {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        let file = entry.isFolder ? nil : files.file(path)
        writer.object { writer in
          writeMembers(
            path: path, sha: file?.sha ?? GitBlob.sha(Array(path.utf8)),
            size: file?.content.count ?? 0, isFolder: entry.isFolder, repository, to: &writer
          ) { _ in }
        }
      }
    }
    return writer.bytes
  }

  private static func writeMembers(
    path: String, sha: String, size: Int, isFolder: Bool, _ repository: SimulatedRepository,
    to writer: inout JSONWriter, content: (inout JSONWriter) -> Void
  ) {
    let api = "\(OwnerJSON.api)/repos/\(repository.fullName)"
    let branch = repository.defaultBranch
    let encoded = Query.encodePath(path)
    let url = "\(api)/contents/\(encoded)?ref=\(branch)"
    let git = "\(api)/git/\(isFolder ? "trees" : "blobs")/\(sha)"
    let html =
      "\(OwnerJSON.web)/\(repository.fullName)/\(isFolder ? "tree" : "blob")/\(branch)/\(encoded)"
    let raw = "https://raw.githubusercontent.com/\(repository.fullName)/\(branch)/\(encoded)"
    writer.field("name", path.split(separator: "/").last.map(String.init) ?? path)
    writer.field("path", path)
    writer.field("sha", sha)
    writer.field("size", size)
    writer.field("url", url)
    writer.field("html_url", html)
    writer.field("git_url", git)
    writer.field(
      "download_url",
      isFolder ? nil : repository.isPrivate ? raw + "?token=SIMULATOR" : raw)
    writer.field("type", isFolder ? "dir" : "file")
    content(&writer)
    writer.object("_links") { writer in
      writer.field("self", url)
      writer.field("git", git)
      writer.field("html", html)
    }
  }

  /// Lines of 60 characters, the last one ended, too.
  private static func wrapped(_ base64: String) -> String {
    var rest = Array(base64.utf8)[...]
    var text: [UInt8] = []
    text.reserveCapacity(rest.count * 61 / 60 + 1)
    while !rest.isEmpty {
      text += rest.prefix(60)
      text.append(UInt8(ascii: "\n"))
      rest = rest.dropFirst(60)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
