package import GitHub
package import Images
import Readme
import Terminal

/// Chooses a repository's thumbnail for a list.
struct RowImageChoice: Sendable {
  let host: GitHubHost
  let theme: Theme

  /// The first suitable image of the README that GitHub itself serves, or else the owner's social
  /// preview image, in the form that is cached; nil if there is none. A list requests no images
  /// from other servers: each of them would learn of the user's search.
  func address(for repository: Repository, in row: ReadmeBatch.Row) -> String? {
    let images = row.readme.map { candidates(in: $0, of: repository) } ?? []
    let social = row.socialImageURL.flatMap { url in
      repository.currentName.flatMap {
        ImageLocation(absolute: url, on: host, repository: $0, isPublic: !repository.isPrivate)
      }
    }
    return (images + [social].compactMap(\.self)).lazy.filter { $0.isServed(by: host) }
      .compactMap(\.stored).first
  }

  private func candidates(in readme: ReadmeFile, of repository: Repository) -> [ImageLocation] {
    guard let name = repository.currentName else { return [] }
    let directory = readme.path.lastIndex(of: "/").map { String(readme.path[..<$0]) } ?? ""
    let place = ReadmeBaseURL(
      pages: host.webURL, owner: name.owner, name: name.name,
      branch: repository.defaultBranch ?? "HEAD", directory: directory)
    let images = ReadmeSource(Array(readme.text.utf8), name: readme.path).images
    return ImageCandidates.candidates(in: images, place: place, onDark: theme.isDark)
      .compactMap { ImageLocation($0, of: repository, on: host) }
  }
}

extension ImageLocation {
  /// Whether `host` serves it, or no server is needed.
  package func isServed(by host: GitHubHost) -> Bool {
    switch self {
    case .avatar(let url, _), .web(let url): host.servesImage(at: url)
    case .file, .data: true
    }
  }
}

extension ImageLocation {
  /// Where to fetch an image of the README of `repository`; nil if that is impossible.
  init?(_ address: ReadmeImageURL, of repository: Repository, on host: GitHubHost) {
    switch address {
    case .data(let text): self = .data(text)
    case .web(let url):
      guard let name = repository.currentName else { return nil }
      self.init(absolute: url, on: host, repository: name, isPublic: !repository.isPrivate)
    case .repository(let file):
      let isOwn = "\(file.owner)/\(file.name)".lowercased() == repository.fullName.lowercased()
      guard let path = PercentDecoding.decode(file.path), let ref = PercentDecoding.decode(file.ref)
      else { return nil }
      self = .file(
        RepositoryFile(
          repository: RepositoryName(owner: file.owner, name: file.name), ref: ref, path: path,
          isPublic: !(isOwn && repository.isPrivate)))
    }
  }
}
