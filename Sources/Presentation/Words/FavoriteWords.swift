package import Access
internal import Auth
package import Core
package import FoundationEssentials
internal import GitHub
package import Messages
internal import Rendering
package import Storage
package import Terminal

extension FavoriteAddition {
  package var message: Message {
    let name = favorite.repository.fullName
    if isNew { return .favoritesAdded(name: name) }
    return switch (changesNote, changesTags) {
    case (true, true): .favoritesChanged(name: name)
    case (true, false): .favoritesNoteChanged(name: name)
    case (false, true): .favoritesTagsChanged(name: name)
    case (false, false): .favoritesAlready(name: name)
    }
  }
}

extension Message {
  package init(_ problem: FavoriteTextProblem) {
    self =
      switch problem {
      case .tag(let tag): .usageTag(tag: tag)
      case .note: .usageNote(limit: FavoriteText.longestNote)
      case .token: .queryToken
      }
  }
}

extension FavoriteRemoval {
  /// What happened to the favorite `name`, or the question to confirm; removing what is no favorite
  /// has the same result.
  package func message(of name: String) -> Message {
    switch self {
    case .removed, .notFavorite: .favoritesRemoved(name: name)
    case .needsConfirmation: .favoritesRemoveQuestion(name: name)
    }
  }
}

extension Session {
  /// The error that ends a command after a favorite could not be added or removed.
  package func failure(_ error: FavoriteError) -> any Error {
    switch error {
    case .read(let error): return failure(error)
    case .needsAccount(let repository):
      return Failure(
        .favoritesPrivate(name: repository.fullName),
        next: .favoritesPrivateNext(command: command("login")), exitCode: .notLoggedIn)
    case .ofAnotherAccount(let repository):
      return Failure(
        .favoritesOthers(name: repository.fullName),
        next: .favoritesOthersNext(command: command("switch")), exitCode: .failure)
    case .notCached(let name): return Failure.notKnown(name)
    }
  }
}

extension Reader {
  /// The same, with advice for this reader's credential.
  package func failure(_ error: FavoriteError) -> any Error {
    if case .read(let error) = error { failure(error) } else { session.failure(error) }
  }
}

extension Favorite {
  /// What its user may want to know before it is removed.
  ///
  /// - Parameter namesAge: Whether to say how long nothing was pushed, also if that is not a year.
  package func healthWords(at now: Date, namesAge: Bool = false) -> [Message] {
    var words: [Message] = []
    if isGone { words.append(.rowGone) }
    if repository.isArchived { words.append(.rowArchived) }
    if repository.isDisabled { words.append(.rowDisabled) }
    if let formerName { words.append(.rowMoved(name: formerName)) }
    let days = repository.pushedAt.map {
      Int(min(max(0, now.timeIntervalSince($0)), 1e11) / 86_400)
    }
    if let days, namesAge || days > RepositoryCheck.quietDays {
      words.append(
        days > RepositoryCheck.quietDays
          ? .favoritesQuietYears(count: Int(Double(days) / 365.25 + 0.01))
          : days < 60 ? .favoritesQuietDays(count: days) : .favoritesQuietMonths(count: days / 30))
    }
    return words
  }
}

extension Reader {
  /// The error that ends a command after star lists could not be read or changed.
  package func failure(_ error: StarListError) -> any Error {
    let host = session.host.name
    return switch error {
    case .read(let error): failure(error)
    case .unsupported: Failure(.listsUnsupported(host: host), exitCode: .notFound)
    case .tooMany(let count):
      Failure(
        .listsTooMany(number: count, limit: StarList.most), next: .listsTooManyNext,
        exitCode: .failure)
    case .busy: Failure(.listsBusy, next: .listsChangingNext, exitCode: .tryLater)
    case .partial(let names):
      Failure(
        .listsPartial(names: names.map { "\"\($0)\"" }.joined(separator: ", ")),
        next: .listsChangingNext, exitCode: .tryLater)
    case .changing: Failure(.listsChanging, next: .listsChangingNext, exitCode: .tryLater)
    }
  }
}

extension FavoriteQuery.Problem {
  package var message: Message {
    switch self {
    case .wrong(let problem): problem.message
    case .unsupported(let text): .favoritesUnsupported(text: text)
    case .unknown(let name, let nearest?):
      .favoritesUnknownNearest(qualifier: name, nearest: nearest)
    case .unknown(let name, nil): .favoritesUnknownQualifier(qualifier: name)
    case .needsLogin(let text): .favoritesNeedsLogin(text: text)
    }
  }
}

extension FavoriteCheck.Failure {
  /// With the name.
  package func notice(in session: Session) -> Notice {
    Notice(.favoritesFailed(text: "\(name)", problem: message(in: session)), .problem)
  }

  private func message(in session: Session) -> Message {
    let host = session.host.name
    return switch reason {
    case .replaced: .favoritesReplaced
    case .refused(.forbidden), .refused(.singleSignOn): .favoritesNotAllowed(host: host)
    case .refused: .favoritesNotChecked(host: host)
    case .failed(let error):
      (session.failure(error) as? Failure)?.report.message ?? .favoritesNotChecked(host: host)
    }
  }
}

extension FavoriteEvent {
  /// What has happened, without the name.
  package var message: Message {
    switch kind {
    case .release: .updatesRelease(tag: new ?? "")
    case .renamed: .updatesRenamed(name: old ?? "")
    case .archived: .updatesArchived
    case .unarchived: .updatesUnarchived
    case .license:
      switch (old, new) {
      case (let old?, let new?): .updatesLicense(old: old, new: new)
      case (nil, let new?): .updatesLicenseNew(license: new)
      case (let old?, nil): .updatesLicenseGone(license: old)
      case (nil, nil): .updatesLicenseGone(license: "")
      }
    case .gone: .updatesGone
    case .found: .updatesFound
    }
  }

  /// When, what and what has happened, for a user.
  package func line(in language: Language) -> StyledText {
    StyledText(sanitizing: ISO8601.text(happenedAt).prefix(10) + "  ", .dim)
      + StyledText(sanitizing: fullName, .bold)
      + StyledText(sanitizing: "  " + message.text(in: language))
  }
}
