/// What a simulator has to try readers on, for help texts.
package enum SimulatorListing {
  /// The `owner/name` of repositories with special READMEs.
  package static var specimens: [String] {
    Specimen.all.map { "\(SpecimenRepositories.zoo.login)/\($0.name)" }
  }

  /// The `owner/name` of repositories whose owner's picture does not come at once.
  package static var avatars: [String] { Avatar.specimens.map { "\($0.login)/avatar" } }

  /// The names of everything below `/pictures/`.
  package static var pictures: [String] {
    (Array(PictureSite.names) + PictureSite.redirects.keys
      + PictureFault.allCases.map(\.rawValue)).sorted() + ["hops/N"]
  }
}
