import Foundation

/// `GET /repos/{owner}/{repo}/contents/{path}` and `…/readme`: as JSON, as the file, or rendered.
enum FileEndpoint {
  /// - Parameter path: nil for the README.
  static func reply(_ context: RequestContext, _ index: Int, path: String? = nil) -> Reply {
    let documentation =
      "https://docs.github.com/rest/repos/contents#"
      + (path == nil ? "get-a-repository-readme" : "get-repository-content")
    let repository = context.repository(index)
    if let ref = context.request.query["ref"],
      !["HEAD", repository.defaultBranch, "refs/heads/\(repository.defaultBranch)"].contains(ref)
    {
      return ErrorBody.reply(
        404, "No commit found for the ref \(ref)", documentation: documentation)
    }
    let files = RepositoryFiles(repository, base: context.request.base)
    guard let file = (path ?? files.readme?.path).flatMap(files.file) else {
      return (path ?? "").isEmpty && repository.size == 0
        ? ErrorBody.reply(404, "This repository is empty.", documentation: documentation)
        : ErrorBody.notFound(documentation)
    }
    var body: Reply
    switch context.media {
    case .raw:
      body = Reply(200, body: file.content)
      // Whatever the file contains.
      body.headers["Content-Type"] = "application/vnd.github.v3.raw; charset=utf-8"
    case .html where file.path == files.readme?.path:
      body = .text(
        200, type: "application/vnd.github.v3.html; charset=utf-8", files.readme?.html ?? "")
    case .html, .other:
      return ErrorBody.reply(406, "Not Acceptable", documentation: documentation)
    case .json, .textMatch, .star: body = .json(200, json(file, repository))
    }
    return Conditional.reply(context, body, tag: file.sha, modified: repository.pushed)
  }

  /// Omits the content above 1 MB.
  private static func json(_ file: RepositoryFile, _ repository: SimulatedRepository) -> [UInt8] {
    let size = file.content.count
    let api = "\(OwnerJSON.api)/repos/\(repository.fullName)"
    let place = "\(repository.defaultBranch)/\(Query.encodePath(file.path))"
    let url = "\(api)/contents/\(Query.encodePath(file.path))?ref=\(repository.defaultBranch)"
    let git = "\(api)/git/blobs/\(file.sha)"
    let html = "\(OwnerJSON.web)/\(repository.fullName)/blob/\(place)"
    let raw = "https://raw.githubusercontent.com/\(repository.fullName)/\(place)"
    let isShown = size <= 1_048_576
    return JSONWriter.object(capacity: 2 * size + 1000) { writer in
      writer.field("name", file.path.split(separator: "/").last.map(String.init) ?? "")
      writer.field("path", file.path)
      writer.field("sha", file.sha)
      writer.field("size", size)
      writer.field("url", url)
      writer.field("html_url", html)
      writer.field("git_url", git)
      writer.field("download_url", repository.isPrivate ? raw + "?token=SIMULATOR" : raw)
      writer.field("type", "file")
      writer.field("content", isShown ? base64(file.content) : "")
      writer.field("encoding", isShown ? "base64" : "none")
      writer.object("_links") { writer in
        writer.field("self", url)
        writer.field("git", git)
        writer.field("html", html)
      }
    }
  }

  /// Lines of 60 characters, including a line feed after the last one.
  private static func base64(_ content: [UInt8]) -> String {
    // 45 bytes make a line.
    stride(from: 0, to: content.count, by: 45).map { start in
      Data(content[start..<min(start + 45, content.count)]).base64EncodedString() + "\n"
    }.joined()
  }
}

/// The files of one repository: its README and the images that it shows.
struct RepositoryFiles {
  let readme: Readme?
  /// The fixtures of all other files, by path.
  private let fixtures: [String: String]

  /// - Parameter base: the simulator's own URL, which READMEs contain.
  init(_ repository: SimulatedRepository, base: String) {
    readme = Readme(repository, base: base)
    func drawing(_ name: String) -> String { ImageSite.drawing(name, of: repository.id) }
    switch repository.readme {
    case .none, .hostile: fixtures = [:]
    case .docs:
      fixtures = ["images/architecture.png": drawing("screenshot"), "logo.png": drawing("logo")]
    case .specimen:
      let files = Specimen.named(repository.name)?.files ?? []
      fixtures = Dictionary(
        uniqueKeysWithValues: files.map { ($0, "readme-zoo/\(repository.name)/\($0)") })
    case .showcase: fixtures = repository.showcase?.files ?? [:]
    case .project, .plain, .restructured, .centered, .long:
      fixtures = [
        "assets/screenshot.png": drawing("screenshot"), "assets/logo.png": drawing("logo"),
        "assets/logo-dark.png": drawing("logo-dark"),
      ]
    }
  }

  /// Nil when there is no such file; paths are case-sensitive.
  func file(_ path: String) -> RepositoryFile? {
    if let readme, readme.path == path {
      return RepositoryFile(path: path, content: Array(readme.text.utf8))
    }
    return fixtures[path].flatMap(Fixtures.bytes).map { RepositoryFile(path: path, content: $0) }
  }
}

/// A file of a repository.
struct RepositoryFile: Sendable {
  /// From the root, without a leading slash.
  let path: String
  let content: [UInt8]
  /// As long as git's hash of the content.
  let sha: String
  /// Whether git treats it as binary.
  var isBinary: Bool { content.prefix(8000).contains(0) }

  init(path: String, content: [UInt8]) {
    self.path = path
    self.content = content
    sha = String(Conditional.tag(content).prefix(40))
  }
}
