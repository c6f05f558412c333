internal import Access
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage

/// Writes favorites as rows.
struct FavoriteList {
  let output: OutputChoice
  let session: Session
  let context: CommandContext

  /// - Parameters:
  ///   - choose: those to write, in their order.
  ///   - saysOthers: whether to name favorites that have no name or are on other hosts.
  ///   - none: what to say if there are none to write.
  func write(
    _ choose: ([Favorite]) -> [Favorite], saysOthers: Bool, none: Message = .favoritesNoMatch
  ) async throws {
    let viewer = try session.viewerOrFail()
    let (all, hidden) = try await session.stored { database throws(StorageError) in
      (try await database.favorites(for: viewer), try await database.hiddenFavorites(for: viewer))
    }
    let rows = zip(1..., choose(all)).map { ListedRepository($1, position: $0) }
    let head = head(shown: rows.count, of: all.count, hidden, none)
    guard output.isHumanReadable(context.console) else {
      if rows.isEmpty, let head { context.say(head) }
      let writer = try await output.dataRows(in: context, of: .favorites)
      try await writer.write(rows)
      try await writer.end()
      sayUnfetched(rows)
      if saysOthers { try await sayWhatIsNotListed(hidden) }
      return
    }
    if let head { context.say(head) }
    let appearance = ListAppearance(
      output.appearance, session: session,
      reader: Reader(session: session, settings: ReadSettings(), in: context), policy: .offline,
      in: context)
    let writer = output.fittedRows(session.configuration, appearance, in: context)
    try await writer.write(rows)
    try await writer.end()
    await appearance.finish()
    await session.rememberList(rows, for: viewer)
    if saysOthers { try await sayWhatIsNotListed(hidden) }
  }

  /// Names chosen fields that are empty because GitHub sends them only for a single repository.
  private func sayUnfetched(_ rows: [ListedRepository]) {
    let chosen = (output.fields?.map(\.original) ?? []).filter {
      [.github(.subscribersCount), .github(.networkCount)].contains($0)
    }
    guard !chosen.isEmpty, rows.contains(where: { $0.repository.subscribersCount == nil }) else {
      return
    }
    let names = chosen.map(\.rawValue)
    let all = (["full_name"] + names).joined(separator: ",")
    context.say(
      .favoritesUnfetched(
        fields: names.joined(separator: ", "),
        command: "ghrepo favorites | ghrepo show - --fields \(all)"), .problem)
  }

  /// Favorites without a name since a logout, and those on other hosts.
  private func sayWhatIsNotListed(_ hidden: Int) async throws {
    if hidden > 0 { context.say(.favoritesHidden(count: hidden)) }
    try await session.sayOtherHosts("favorites", in: context)
  }

  /// - Parameter hidden: How many more there are that have no name since a logout.
  private func head(shown: Int, of count: Int, _ hidden: Int, _ none: Message) -> Message? {
    if count == 0 { return hidden > 0 ? nil : .favoritesNone }
    if shown == 0 { return none }
    return shown < count
      ? .favoritesCountOf(shown: shown, total: count) : .favoritesCount(count: shown)
  }
}

extension Session {
  /// Names favorites on other hosts, and the `command` for each of them.
  func sayOtherHosts(_ command: String, in context: CommandContext) async throws {
    let hosts = try await stored { database throws(StorageError) in
      try await database.favoriteHosts()
    }
    for host in hosts where host != self.host.name {
      let other: Viewer
      // Without its account, what everyone may see is there.
      do { other = try await session(on: host).viewer() } catch { other = Viewer(host: host) }
      let count = try await stored { database throws(StorageError) in
        try await database.favorites(for: other).count
      }
      guard count > 0 else { continue }
      context.say(
        .favoritesOnHost(
          count: count, host: host, command: "ghrepo \(command) --hostname \(host)"))
    }
  }

  /// The same, unless the user has chosen a host.
  func sayOtherHosts(
    than options: HostOptions, _ command: String, in context: CommandContext
  ) async throws {
    if options.hostname == nil { try await sayOtherHosts(command, in: context) }
  }
}
