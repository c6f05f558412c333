internal import GitHub
internal import Images
internal import Readme

extension PictureAddress {
  /// The way to a picture of the README of `repository`; nil where there is none.
  init?(_ address: ReadmePictureAddress, of repository: Repository, on host: GitHubHost) {
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
