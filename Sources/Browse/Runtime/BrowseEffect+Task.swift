extension BrowseEffect {
  /// What kind of work it is, and which older work is of no use any more once it is wanted.
  var task: (kind: EffectTaskKind, replaces: [EffectTaskKind]) {
    switch self {
    case .load(let list, _, _, _): (.list(list), [.list(list)])
    case .loadMore(let list, _): (.list(list), [])
    case .detail: (.detail, [.detail, .layout])
    case .layOut: (.layout, [.layout])
    case .closeDetail: (.other, [.detail, .layout])
    case .account(.startDevice): (.device, [.device])
    case .account(.cancelDevice): (.other, [.device])
    case .setFavorite, .save, .removeSaved, .account(.login), .account(.switchTo),
      .account(.logout), .open:
      (.change, [])
    case .pictures, .loadSaved, .account(.status), .copy, .timer, .cancelTimer, .leave:
      (.other, [])
    }
  }
}
