package import GitHub
package import Terminal

/// An image in the size of the cells it is shown in.
package enum PictureKey: Sendable, Hashable {
  /// Of an owner, by login in lower case.
  case avatar(String)
  /// The first of a README, by the repository's id.
  case thumbnail(Int64)
}

/// What is needed to load an image.
package enum PictureWish: Sendable, Equatable {
  case avatar(Owner)
  case thumbnail(Repository)

  package var key: PictureKey {
    switch self {
    case .avatar(let owner): .avatar(owner.login.lowercased())
    case .thumbnail(let repository): .thumbnail(repository.id)
    }
  }
}

/// The images that are on the screen or were recently.
package struct ImageCache: Sendable {
  package enum Place: Sendable {
    case asked
    /// There is none, or it cannot be loaded.
    case empty
    case filled(ScreenImage)
  }

  package var places: [PictureKey: Place] { slots.mapValues(\.place) }
  private var slots: [PictureKey: Slot] = [:]
  /// Counts how often the terminal came to draw in another way. What was drawn before is of no use.
  package private(set) var generation = 0
  /// Counts uses, so that what was used last is known.
  private var uses = 0
  /// More than a large screen shows several times over.
  private static let most = 400

  private struct Slot: Sendable {
    var place: Place
    var lastUse: Int
  }

  package init() {}

  package func image(_ key: PictureKey) -> ScreenImage? {
    if case .filled(let image) = slots[key]?.place { image } else { nil }
  }

  package func isKnown(_ key: PictureKey) -> Bool { slots[key] != nil }

  func isAsked(_ key: PictureKey) -> Bool {
    if case .asked = slots[key]?.place { true } else { false }
  }

  /// Where a key is known, it is kept longer than those that were not used since.
  package mutating func use(_ key: PictureKey) -> Bool {
    uses += 1
    slots[key]?.lastUse = uses
    return isKnown(key)
  }

  package mutating func put(_ place: Place, at key: PictureKey) {
    uses += 1
    slots[key] = Slot(place: place, lastUse: uses)
    if slots.count > Self.most { removeOldest() }
  }

  /// What was asked for has come, nil for what cannot be had; anything else is not wanted any more.
  package mutating func answer(_ key: PictureKey, _ image: ScreenImage?) {
    guard isKnown(key) else { return }
    put(image.map(Place.filled) ?? .empty, at: key)
  }

  /// What could not be had may be had now.
  package mutating func forgetMissing() {
    slots = slots.filter { if case .empty = $0.value.place { false } else { true } }
  }

  /// The terminal draws in another way now, or cells have another size.
  package mutating func removeAll() {
    slots = [:]
    generation += 1
  }

  /// Only `keys` are still asked for; whether others were.
  mutating func withdraw(allBut keys: Set<PictureKey>) -> Bool {
    let withdrawn = slots.keys.filter { isAsked($0) && !keys.contains($0) }
    for key in withdrawn { slots[key] = nil }
    return !withdrawn.isEmpty
  }

  private mutating func removeOldest() {
    let old = slots.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(Self.most / 4)
    for (key, _) in old { slots[key] = nil }
  }
}
