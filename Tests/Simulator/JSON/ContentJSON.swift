import Foundation

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
