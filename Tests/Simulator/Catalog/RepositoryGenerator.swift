import Glibc

/// Generates repositories: the same seed and anchor give the same ones.
struct RepositoryGenerator {
  private var random: RandomSource
  private let anchor: Timestamp
  private var owners: [SimulatedOwner] = []
  private var taken: Set<String> = []
  /// The rank of each repository by stars.
  private var ranks: [Int] = []

  init(seed: UInt64, anchor: Timestamp) {
    random = RandomSource(seed: seed)
    self.anchor = anchor
  }

  mutating func make(_ count: Int) -> [SimulatedRepository] {
    makeOwners(max(5, count / 8))
    ranks = (0..<count).shuffled(using: &random)
    var all: [SimulatedRepository] = []
    all.reserveCapacity(count)
    for index in 0..<count {
      var repository = makeRepository(index)
      if index > 20, random.chance(6), let origin = all.randomElement(using: &random),
        !origin.isFork, !origin.isPrivate, take(origin.name, of: repository.owner)
      {
        makeFork(&repository, of: origin)
      }
      all.append(repository)
    }
    return all
  }

  private mutating func makeOwners(_ count: Int) {
    var logins: Set<String> = []
    while owners.count < count {
      let isOrganization = random.chance(35)
      var login =
        isOrganization
        ? "\(random.pick(Words.fields))-\(random.pick(Words.teams))"
        : "\(random.pick(Words.given))\(random.pick(["", "-"]))\(random.pick(Words.logins))"
      if random.chance(10) { login = login.prefix(1).uppercased() + login.dropFirst() }
      if !logins.insert(login.lowercased()).inserted {
        login += String(random.below(100_000))
        guard logins.insert(login.lowercased()).inserted else { continue }
      }
      owners.append(
        SimulatedOwner(
          id: 1000 + owners.count * 7919, login: login, isOrganization: isOrganization,
          followers: Int(pow(10, random.unit() * 4.5))))
    }
  }

  private mutating func makeRepository(_ index: Int) -> SimulatedRepository {
    let owner = random.pick(owners)
    let field = random.pick(Words.fields)
    let noun = random.pick(Words.nouns)
    let created = makeCreated()
    let pushed = created + Int64(random.unit() * Double(max(1, anchor.seconds - created.seconds)))
    let stars = makeStars(index, created: created)
    var repository = SimulatedRepository(
      id: 1_500_000 + index * 131 + random.below(131), owner: owner,
      name: makeName(owner: owner, field: field, noun: noun),
      description: Descriptions.make(field: field, noun: noun, random: &random),
      stars: stars, created: created,
      updated: min(pushed + Int64(random.below(86_400 * 3)), anchor), pushed: pushed)
    repository.language = random.chance(92) ? Language.all[skewed(Language.all.count)] : nil
    repository.license = random.chance(80) ? License.all[skewed(License.all.count)] : nil
    repository.topics = makeTopics(field: field, noun: noun)
    repository.forks = stars / (3 + random.below(15))
    repository.openIssues = Int(Double(stars).squareRoot() * random.unit() * 4)
    repository.helpWantedIssues = repository.openIssues / (5 + random.below(20))
    repository.goodFirstIssues = repository.openIssues / (8 + random.below(20))
    repository.subscribers = stars / 40 + random.below(20)
    repository.size = Int(pow(10, random.unit() * 5.5))
    addFlags(&repository, index: index)
    return repository
  }

  private mutating func addFlags(_ repository: inout SimulatedRepository, index: Int) {
    switch random.below(10) {
    case 0..<5: repository.homepage = nil
    case 5..<7: repository.homepage = ""
    default: repository.homepage = "https://\(repository.name).example.org/"
    }
    repository.defaultBranch = random.chance(75) ? "main" : random.pick(["master", "trunk", "dev"])
    repository.isArchived = random.chance(7)
    repository.isTemplate = random.chance(2)
    repository.isDisabled = random.below(400) == 0
    repository.isPrivate = random.below(50) == 0
    repository.hasDiscussions = random.chance(30)
    repository.hasPages = random.chance(15)
    repository.hasWiki = random.chance(60)
    repository.isSponsorable = random.chance(10)
    if random.below(200) == 0 {
      repository.mirrorURL = "https://git.example.org/\(repository.name).git"
    }
    repository.readme = random.pick(ReadmeStyle.mix)
  }

  /// A name that its owner does not use yet.
  private mutating func makeName(owner: SimulatedOwner, field: String, noun: String) -> String {
    var name =
      switch random.below(5) {
      case 0: "\(field)-\(noun)"
      case 1: "\(random.pick(Words.adjectives))-\(noun)"
      case 2: "\(random.pick(Words.adjectives))_\(field)"
      case 3: "\(noun).\(random.pick(["js", "py", "rs", "nvim", "go"]))"
      default: "\(random.pick(Words.adjectives))-\(field)-\(noun)"
      }
    while !take(name, of: owner) { name += String(random.below(1000)) }
    return name
  }

  /// False when the owner already has a repository of that name, ignoring case.
  private mutating func take(_ name: String, of owner: SimulatedOwner) -> Bool {
    taken.insert("\(owner.login)/\(name)".lowercased()).inserted
  }

  private mutating func makeFork(
    _ repository: inout SimulatedRepository, of origin: SimulatedRepository
  ) {
    repository.parent = origin.fullName
    repository.name = origin.name
    repository.description = origin.description
    repository.language = origin.language
    repository.license = origin.license
    repository.stars = min(repository.stars, 3 + random.below(40))
  }

  private mutating func makeTopics(field: String, noun: String) -> [String] {
    guard random.chance(75) else { return [] }
    var topics = [field, noun]
    for _ in 0..<random.below(6) { topics.append(random.pick(Words.fields)) }
    if random.chance(5) { topics.append("hacktoberfest") }
    var seen: Set<String> = []
    return topics.filter { seen.insert($0).inserted }
  }

  /// One in twelve is younger than a month, most of these only a few days old: about seventy of
  /// five thousand are from the day before the anchor, so that trending has results.
  private mutating func makeCreated() -> Timestamp {
    let month: Int64 = 30 * 86_400
    let isYoung = random.below(12) == 0
    let share = random.unit()
    let age =
      isYoung
      ? Int64(share * share * Double(month))
      : month + Int64(share * random.unit() * Double(month * 12 * 17))
    return anchor + -max(60, age)
  }

  /// A power law with few ties, for every seed; young repositories have fewer stars.
  private mutating func makeStars(_ index: Int, created: Timestamp) -> Int {
    let share = (Double(ranks[index]) + 0.3 + 0.4 * random.unit()) / Double(ranks.count)
    let stars = 4 / pow(share, 1.3) - 4
    let isYoung = anchor.seconds - created.seconds < 30 * 86_400
    return Int(isYoung ? min(stars / 5, 9000 * (0.5 + random.unit())) : stars)
  }

  /// An index, usually near the front.
  private mutating func skewed(_ count: Int) -> Int {
    Int(random.unit() * random.unit() * Double(count))
  }
}
