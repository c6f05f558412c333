package import GitHub
package import Images
package import Readme
package import Terminal

/// Chooses a repository's thumbnail for a list.
package struct RowImageChoice: Sendable {
  private let host: GitHubHost
  private let theme: Theme

  package init(host: GitHubHost, theme: Theme) {
    self.host = host
    self.theme = theme
  }

  /// The first suitable image of the README that GitHub itself serves, or else the owner's social
  /// preview image, in the form that is cached; nil if there is none. A list requests no images
  /// from other servers: each of them would learn of the user's search.
  package func address(for repository: Repository, in row: ReadmeBatch.Row) -> String? {
    let images = row.readme.map { candidates(in: $0, of: repository) } ?? []
    let social = row.socialImageURL.flatMap { url in
      repository.currentName.flatMap {
        ImageLocation(
          absolute: url, on: host, repository: $0, defaultBranch: repository.defaultBranch,
          isPublic: !repository.isPrivate)
      }
    }
    return (images + [social].compactMap(\.self)).lazy
      .filter { $0.isThumbnail(of: repository, on: host) }.compactMap(\.stored).first
  }

  private func candidates(in readme: ReadmeFile, of repository: Repository) -> [ImageLocation] {
    guard let name = repository.currentName else { return [] }
    let place = ReadmeBaseURL(
      pages: host.webURL, owner: name.owner, name: name.name,
      branch: repository.defaultBranch ?? "HEAD", path: readme.path)
    let images = ReadmeSource(Array(readme.text.utf8), name: readme.path).images
    return ImageCandidates.candidates(in: images, place: place, onDark: theme.isDark)
      .compactMap { ImageLocation($0, of: repository, on: host) }
  }
}

extension ImageLocation {
  /// Whether a list may show it as the thumbnail of `repository`: `host` serves it, or it needs no
  /// server. Files of other repositories would be read with the user's token.
  package func isThumbnail(of repository: Repository, on host: GitHubHost) -> Bool {
    switch self {
    case .avatar(let url, _), .web(let url): host.servesImage(at: url)
    case .file(let file): "\(file.repository)".lowercased() == repository.fullName.lowercased()
    case .data: true
    }
  }

  /// Where to fetch an image of the README of `repository`; nil if that is impossible.
  package init?(_ address: ReadmeImageURL, of repository: Repository, on host: GitHubHost) {
    guard let name = repository.currentName else { return nil }
    switch address {
    case .data(let text): self = .data(text)
    case .web(let url):
      self.init(
        absolute: url, on: host, repository: name, defaultBranch: repository.defaultBranch,
        isPublic: !repository.isPrivate)
    case .file(let ref, let path):
      guard let ref = PercentDecoding.decode(ref), let path = PercentDecoding.decode(path) else {
        return nil
      }
      self = .file(
        RepositoryFile(
          repository: name, ref: ref, path: path, isPublic: !repository.isPrivate))
    }
  }
}
