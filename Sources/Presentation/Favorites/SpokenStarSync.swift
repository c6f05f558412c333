package import Access
import Auth
package import Core
import GitHub
package import Messages
package import Storage

/// Favorites and the user's stars.
package struct SpokenStarSync: SpokenSync {
  private let session: Session
  private let reader: Reader
  private var sync: StarSync
  private var difference: StarDifference

  package static let names = ["pull", "push"]

  /// - Parameter difference: What to sync if nothing is read.
  package init(
    session: Session, reader: Reader, difference: StarDifference = StarDifference()
  ) {
    self.difference = difference
    self.session = session
    self.reader = reader
    sync = StarSync(session: session, reader: reader)
  }

  package mutating func read(_ progress: (Message) -> Void) async throws {
    do throws(ReadError) {
      difference = try await sync.difference { progress(.syncReading(count: $0)) }
    } catch { throw await reader.failure(error) }
  }

  /// What the last push has not starred yet.
  package var unstarred: [Favorite] {
    Array(difference.push.dropFirst(sync.report.done))
  }

  package mutating func leave(_ direction: SyncDirection) {
    switch direction {
    case .pull: difference.leavePull()
    case .push: difference.leavePush()
    }
  }

  package func plan() async -> SyncPlan {
    let pull = difference.pull.map(\.repository.fullName)
    let push = difference.push.map(\.repository.fullName)
    var notices: [Notice] = []
    if difference.isPartial {
      notices.append(Notice(session.partialResults(for: await reader.tokenKind), isOnce: true))
    }
    if difference.omitted > 0 {
      notices.append(Notice(.allOmitted(count: difference.omitted), .problem))
    }
    if difference.withoutAccount > 0 {
      notices.append(
        Notice(
          .favoritesPrivateLeftOut(
            count: difference.withoutAccount, command: session.command("login"))))
    }
    let account = await session.account(
      of: reader, named: Message.syncAs(login:host:), unnamed: Message.syncOn(host:))
    return SyncPlan(
      pull: SyncPlan.Side(
        rows: pull.map { [$0] }, count: pull.count, heading: .syncMissing(count: pull.count),
        question: .syncPullQuestion(count: pull.count)),
      push: SyncPlan.Side(
        rows: push.map { [$0] }, count: push.count, heading: .syncUnstarred(count: push.count),
        question: .syncPushQuestion(count: push.count)),
      new: nil, notices: notices, account: [Notice(account)], same: .syncSame,
      json: .object([
        "pull": .array(pull.map(JSONValue.string)), "push": .array(push.map(JSONValue.string)),
      ]))
  }

  package func checkPlan() {}

  package mutating func apply(
    _ directions: Set<SyncDirection>, progress: (Message) -> Void, say: (Notice) -> Void
  ) async throws {
    do throws(ReadError) {
      if directions.contains(.pull) {
        say(Notice(.syncPulled(count: try await sync.pull(difference.pull))))
      }
      if directions.contains(.push) { try await push(progress, say) }
    } catch { throw await reader.failure(error) }
    if !sync.report.failures.isEmpty { throw ExitError(code: .failure) }
  }

  private mutating func push(
    _ progress: (Message) -> Void, _ say: (Notice) -> Void
  ) async throws(ReadError) {
    let total = difference.push.count
    defer {
      for name in sync.report.gone { say(Notice(.syncGone(name: name), .problem)) }
      for failure in sync.report.failures { say(failure.notice(in: session)) }
      let count = sync.report.starred
      let isDone = sync.report.done == total
      say(Notice(isDone ? .syncPushed(count: count) : .syncPushedSome(count: count, total: total)))
    }
    try await sync.push(difference.push) { progress(.syncPushing(number: $0, total: total)) }
  }
}
