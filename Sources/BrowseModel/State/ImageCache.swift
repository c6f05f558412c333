package import GitHub
package import Terminal

/// Identifies an image at the cell size of its place.
package enum ImageKey: Sendable, Hashable {
  /// An owner's image, by login in lower case.
  case avatar(String, ImageSize = .large)
  /// A README's first image, by the repository's id.
  case thumbnail(Int64, ImageSize = .large)
}

/// What is needed to load an image.
package enum ImageLoad: Sendable, Equatable {
  case avatar(Owner, ImageSize = .large)
  case thumbnail(Repository, ImageSize = .large)

  package var key: ImageKey {
    switch self {
    case .avatar(let owner, let size): .avatar(owner.login.lowercased(), size)
    case .thumbnail(let repository, let size): .thumbnail(repository.id, size)
    }
  }
}

/// The images that are visible or were recently.
package struct ImageCache: Sendable {
  package enum Place: Sendable {
    case asked
    /// There is no image, or it could not be loaded.
    case empty
    case filled(ScreenImage)
  }

  private var slots: [ImageKey: Slot] = [:]
  /// Incremented when the terminal's way of drawing changes; older images are useless then.
  package private(set) var generation = 0
  /// Counts uses, to find the least recently used image.
  private var uses = 0
  /// More than several large screens show.
  private static let most = 400

  private struct Slot: Sendable {
    var place: Place
    var lastUse: Int
  }

  package init() {}

  package func image(_ key: ImageKey) -> ScreenImage? {
    if case .filled(let image) = slots[key]?.place { image } else { nil }
  }

  package func isKnown(_ key: ImageKey) -> Bool { slots[key] != nil }

  package func isAsked(_ key: ImageKey) -> Bool {
    if case .asked = slots[key]?.place { true } else { false }
  }

  /// Returns whether `key` is known, and marks it as recently used.
  package mutating func use(_ key: ImageKey) -> Bool {
    uses += 1
    slots[key]?.lastUse = uses
    return isKnown(key)
  }

  package mutating func put(_ place: Place, at key: ImageKey) {
    uses += 1
    slots[key] = Slot(place: place, lastUse: uses)
    if slots.count > Self.most { removeOldest() }
  }

  /// Stores a requested image, nil if it could not be loaded; ignores one that is no longer wanted.
  package mutating func answer(_ key: ImageKey, _ image: ScreenImage?) {
    guard isKnown(key) else { return }
    put(image.map(Place.filled) ?? .empty, at: key)
  }

  /// Drops failed images, so that they are requested again.
  package mutating func forgetMissing() {
    slots = slots.filter { if case .empty = $0.value.place { false } else { true } }
  }

  /// Called when the terminal's way of drawing or the cell size has changed.
  package mutating func removeAll() {
    slots = [:]
    generation += 1
  }

  /// Withdraws all requests except `keys`; returns whether there were others.
  package mutating func withdraw(allBut keys: Set<ImageKey>) -> Bool {
    let withdrawn = slots.keys.filter { isAsked($0) && !keys.contains($0) }
    for key in withdrawn { slots[key] = nil }
    return !withdrawn.isEmpty
  }

  private mutating func removeOldest() {
    let old = slots.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(Self.most / 4)
    for (key, _) in old { slots[key] = nil }
  }
}
