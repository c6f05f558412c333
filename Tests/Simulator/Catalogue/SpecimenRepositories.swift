/// The repositories that READMEs and account pictures are tried on; they come last, have no stars
/// and are older than all others.
enum SpecimenRepositories {
  static let zoo = SimulatedOwner(
    id: 9_900_008, login: "readme-zoo", isOrganization: true, followers: 7)

  static func make(anchor: Timestamp) -> [SimulatedRepository] {
    let readmes = Specimen.all.enumerated().map { index, specimen in
      var repository = plain(specimen.name, id: 1_297_001 + index, zoo, anchor)
      repository.description = specimen.summary
      repository.isPrivate = specimen.isPrivate
      repository.readme = .specimen
      return repository
    }
    let avatars = Avatar.specimens.enumerated().map { index, owner in
      plain("avatar", id: 1_297_901 + index, owner, anchor)
    }
    return readmes + avatars
  }

  private static func plain(
    _ name: String, id: Int, _ owner: SimulatedOwner, _ anchor: Timestamp
  ) -> SimulatedRepository {
    var repository = SimulatedRepository(
      id: id, owner: owner, name: name, created: Timestamp(year: 2008, month: 2, day: 1),
      updated: Timestamp(year: 2009, month: 2, day: 2),
      pushed: Timestamp(year: 2009, month: 2, day: 1))
    repository.topics = ["readme-zoo"]
    repository.size = 99
    return repository
  }
}
