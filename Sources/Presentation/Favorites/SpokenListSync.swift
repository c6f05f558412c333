package import Access
import Auth
import Core
import GitHub
package import Messages
import Storage

/// Tags of favorites and the user's star lists.
package struct SpokenListSync: SpokenSync {
  private let session: Session
  private let reader: Reader
  private var sync: StarListSync
  private var difference = StarListDifference()
  private let mayPush: Bool

  package static let names = ["pull", "push", "skipped", "new_lists", "repository", "tag"]

  /// - Parameter mayPush: Whether a push may follow, for which a token needs more.
  package init(session: Session, reader: Reader, mayPush: Bool = true) {
    self.mayPush = mayPush
    self.session = session
    self.reader = reader
    sync = StarListSync(session: session, reader: reader)
  }

  package mutating func read(_ progress: (Message) -> Void) async throws {
    do throws(StarListError) {
      difference = try await sync.difference { progress(.listsReading(number: $0, total: $1)) }
    } catch {
      throw await reader.failure(mayPush ? error.askingForAll : error)
    }
  }

  package mutating func leave(_ direction: SyncDirection) {
    switch direction {
    case .pull: difference.leavePull()
    case .push: difference.leavePush()
    }
  }

  package func plan() async -> SyncPlan {
    let tagged = Set(difference.pull.map(\.id)).count
    let listed = Set(difference.push.map(\.id)).count
    let new = difference.newLists
    var account = [
      Notice(
        await session.account(
          of: reader, named: Message.listsAs(login:host:), unnamed: Message.listsOn(host:)))
    ]
    if await reader.tokenKind == .fineGrained { account.append(Notice(.listsFineGrained)) }
    func rows(_ entries: [StarListDifference.Entry]) -> [[String]] {
      entries.map { [$0.repository, $0.name] }
    }
    return SyncPlan(
      pull: SyncPlan.Side(
        rows: rows(difference.pull), count: tagged,
        heading: .listsUntagged(count: tagged),
        question: .listsPullQuestion(count: tagged)),
      push: SyncPlan.Side(
        rows: rows(difference.push), count: listed,
        heading: .listsUnlisted(count: listed),
        question: .listsPushQuestion(count: listed)),
      new: (new, .listsNew(count: new.count)), notices: notices, account: account,
      same: difference.skipped.isEmpty ? .listsSame : .listsSameElse,
      isWhole: difference.skipped.isEmpty, json: difference.json)
  }

  package func checkPlan() async throws {
    do { try sync.checkRoom(for: difference) } catch { throw await reader.failure(error) }
  }

  /// Keeps a copy of both sides before, and names it if anything has changed.
  package mutating func apply(
    _ directions: Set<SyncDirection>, progress: (Message) -> Void, say: (Notice) -> Void
  ) async throws {
    let favorites: [Favorite]
    do { favorites = try await sync.union() } catch { throw await reader.failure(error) }
    let copy = try CopyOfFavorites(favorites, named: "lists", session)
    var hasChanged = false
    defer {
      if hasChanged { say(Notice(.listsCopy(command: copy.command))) } else { copy.discard() }
    }
    do throws(StarListError) {
      if directions.contains(.pull) {
        let count = try await sync.pull(difference)
        hasChanged = true
        say(Notice(.listsPulled(count: count)))
      }
      guard directions.contains(.push) else { return }
      defer { if sync.report.changes > 0 { hasChanged = true } }
      try await push(progress, say)
    } catch { throw await reader.failure(error) }
    if !sync.report.failures.isEmpty { throw ExitError(code: .failure) }
  }

  private mutating func push(
    _ progress: (Message) -> Void, _ say: (Notice) -> Void
  ) async throws(StarListError) {
    var (done, count) = (0, Set(difference.push.map(\.id)).count)
    do throws(StarListError) {
      try await sync.push(difference) { number, total in
        (done, count) = (number, total)
        progress(.listsPushing(number: number, total: total))
      }
    } catch {
      sayCreated(say)
      if sync.report.changes > 0 {
        say(Notice(.listsStopped(number: done, total: max(count, done))))
      }
      throw error
    }
    sayCreated(say)
    for name in sync.report.gone { say(Notice(.syncGone(name: name), .problem)) }
    for failure in sync.report.failures { say(failure.notice(in: session)) }
    say(Notice(.listsPushed(count: sync.report.pushed)))
  }

  private func sayCreated(_ say: (Notice) -> Void) {
    let created = sync.report.created
    if !created.isEmpty { say(Notice(.listsCreated(names: created.joined(separator: ", ")))) }
  }

  private var notices: [Notice] {
    var notices: [Notice] = []
    if !difference.unusable.isEmpty {
      let names = difference.unusable.map { "\"\($0)\"" }.joined(separator: ", ")
      notices.append(Notice(.listsUnusable(names: names), .problem))
    }
    if !difference.tooLong.isEmpty {
      let tags = difference.tooLong.joined(separator: ", ")
      notices.append(
        Notice(.listsTooLong(limit: StarList.longestName, tags: tags), .problem))
    }
    if !difference.unknown.isEmpty {
      let names = difference.unknown.map { "\"\($0)\"" }.joined(separator: ", ")
      notices.append(Notice(.listsPartial(names: names), .problem))
      var skipped: [String] = []
      for entry in difference.skipped where skipped.last != entry.repository {
        skipped.append(entry.repository)
      }
      let text = NameList.line(skipped)
      if !skipped.isEmpty {
        notices.append(Notice(.listsSkipped(count: skipped.count, names: text), .problem))
      }
    }
    if difference.hidden > 0 { notices.append(Notice(.listsHidden(count: difference.hidden))) }
    if difference.withoutAccount > 0 {
      notices.append(
        Notice(
          .favoritesPrivateLeftOut(
            count: difference.withoutAccount, command: session.command("login"))))
    }
    return notices
  }
}

extension StarListError {
  /// The same, but with the scope that a push needs, which includes the one for reading.
  fileprivate var askingForAll: StarListError {
    guard case .read(.api(.refused(var refusal))) = self,
      case .missingScope(_, let granted) = refusal.reason
    else { return self }
    refusal.reason = .missingScope(accepted: [StarList.scope], granted: granted)
    return .read(.api(.refused(refusal)))
  }
}

extension StarListDifference {
  fileprivate var json: JSONValue {
    func rows(_ entries: [Entry]) -> JSONValue {
      .array(
        entries.map {
          .object(["repository": .string($0.repository), "tag": .string($0.name)])
        })
    }
    return .object([
      "pull": rows(pull), "push": rows(push), "skipped": rows(skipped),
      "new_lists": .array(newLists.map(JSONValue.string)),
    ])
  }
}
