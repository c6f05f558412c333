/// A file of a repository.
struct RepositoryFile: Sendable {
  /// From the root, without a slash at the front.
  let path: String
  let content: [UInt8]
  let name: String
  /// The name git has for it.
  let sha: String

  init(path: String, content: [UInt8]) {
    self.path = path
    self.content = content
    name = path.split(separator: "/").last.map(String.init) ?? path
    sha = GitBlob.sha(content)
  }

  /// Whether git takes it for no text.
  var isBinary: Bool { content.prefix(8000).contains(0) }
}
