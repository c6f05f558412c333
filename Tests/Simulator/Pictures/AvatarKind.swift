/// What an account's picture address leads to.
enum AvatarKind: Sendable, Equatable {
  case picture
  case missing
  /// Once to another address, as after a change of the picture.
  case moved
  /// To itself, for ever.
  case loop

  /// Of the made-up accounts one in 23 has no picture and one in 17 has a new address.
  init(id: Int) {
    switch id {
    case PictureZoo.missingAvatar.id: self = .missing
    case PictureZoo.movedAvatar.id: self = .moved
    case PictureZoo.loopingAvatar.id: self = .loop
    case _ where id % 23 == 7: self = .missing
    case _ where id % 17 == 5: self = .moved
    default: self = .picture
    }
  }
}

/// The accounts whose pictures do not come at once; each owns a repository of the name `avatar`.
enum PictureZoo {
  static let missingAvatar = SimulatedOwner(
    id: 9_904_040, login: "avatar-missing", isOrganization: false, followers: 4)
  static let movedAvatar = SimulatedOwner(
    id: 9_903_020, login: "avatar-moved", isOrganization: false, followers: 3)
  static let loopingAvatar = SimulatedOwner(
    id: 9_903_100, login: "avatar-loop", isOrganization: false, followers: 2)
  static let owners = [missingAvatar, movedAvatar, loopingAvatar]
}
