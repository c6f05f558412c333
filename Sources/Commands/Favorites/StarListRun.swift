internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// Brings star lists and tags together: shows how they differ, asks, keeps a copy of both, and adds what
/// is missing on either side.
struct StarListRun {
  let session: Session
  let reader: Reader
  let choice: SyncChoice
  /// Nil for text.
  let document: DocumentOutput?
  let context: CommandContext

  func run() async throws {
    var sync = StarListSync(session: session, reader: reader)
    var difference = try await read(&sync)
    if choice.push, !choice.pull { difference.leavePull() }
    if choice.pull, !choice.push { difference.leavePush() }
    sayLeftOut(of: difference)
    if let document { try await document.write(difference.json) } else { try write(difference) }
    guard !difference.isEmpty else {
      return context.say(choice.pull == choice.push ? .listsSame : .syncNothing)
    }
    do { try sync.checkRoom(for: difference) } catch { throw await reader.failure(error) }
    let tagged = Set(difference.pull.map(\.id)).count
    let pulls = try await choice.agrees(
      to: .pull, tagged, .listsPullQuestion(count: tagged), context)
    let listed = Set(difference.push.map(\.id)).count
    if listed > 0, choice.mayPush(in: context) { await sayAccount() }
    let pushes = try await choice.agrees(
      to: .push, listed, .listsPushQuestion(count: listed), context)
    guard pulls || pushes else { return }
    let copy = try await copy(of: sync)
    if pulls {
      let count: Int
      do { count = try await sync.pull(difference) } catch {
        copy.discard()
        throw await reader.failure(error)
      }
      context.say(.listsPulled(count: count))
    }
    if pushes {
      do { try await push(difference, &sync) } catch {
        finish(copy, hasChanged: pulls || sync.report.changes > 0)
        throw error
      }
    }
    finish(copy, hasChanged: true)
  }

  private func finish(_ copy: CopyOfFavorites, hasChanged: Bool) {
    if hasChanged { context.say(.listsCopy(command: copy.command)) } else { copy.discard() }
  }

  private func read(_ sync: inout StarListSync) async throws -> StarListDifference {
    let line = TransientLine(console: context.console)
    defer { line.end() }
    do throws(StarListError) {
      return try await sync.difference { show(.listsReading(number: $0, total: $1), on: line) }
    } catch {
      line.end()
      throw await reader.failure(error)
    }
  }

  private func copy(of sync: StarListSync) async throws -> CopyOfFavorites {
    let favorites: [Favorite]
    do { favorites = try await sync.union() } catch { throw await reader.failure(error) }
    return try CopyOfFavorites(favorites, named: "lists", session, context)
  }

  private func push(_ difference: StarListDifference, _ sync: inout StarListSync) async throws {
    let line = TransientLine(console: context.console)
    defer { line.end() }
    var (done, count) = (0, Set(difference.push.map(\.id)).count)
    do throws(StarListError) {
      try await sync.push(difference) { number, total in
        (done, count) = (number, total)
        show(.listsPushing(number: number, total: total), on: line)
      }
    } catch {
      line.end()
      sayCreated(sync.report)
      if sync.report.changes > 0 {
        context.say(.listsStopped(number: done, total: max(count, done)))
      }
      throw await reader.failure(error)
    }
    line.end()
    let report = sync.report
    sayCreated(report)
    for name in report.gone { context.say(.syncGone(name: name), .problem) }
    for failure in report.failures {
      let problem = failure.message(on: session.host)
      context.say(.favoritesFailed(text: "\(failure.name)", problem: problem), .problem)
    }
    context.say(.listsPushed(count: report.pushed))
    if !report.failures.isEmpty { throw ExitError(code: .failure) }
  }

  private func sayCreated(_ report: StarListSync.Report) {
    guard !report.created.isEmpty else { return }
    context.say(.listsCreated(names: report.created.joined(separator: ", ")))
  }

  /// Every change on GitHub names its account and host first.
  private func sayAccount() async {
    let host = session.host.name
    let login = await reader.credential?.login
    context.say(login.map { .listsAs(login: $0, host: host) } ?? .listsOn(host: host))
    if await reader.tokenKind == .fineGrained { context.say(.listsFineGrained) }
  }

  private func sayLeftOut(of difference: StarListDifference) {
    if !difference.unusable.isEmpty {
      let names = difference.unusable.map { "\"\($0)\"" }.joined(separator: ", ")
      context.say(.listsUnusable(names: names), .problem)
    }
    if !difference.tooLong.isEmpty {
      context.say(
        .listsTooLong(
          limit: StarList.longestName, tags: difference.tooLong.joined(separator: ", ")),
        .problem)
    }
    if difference.hidden > 0 { context.say(.listsHidden(count: difference.hidden)) }
    if difference.withoutAccount > 0 {
      context.say(
        .favoritesPrivateLeftOut(
          count: difference.withoutAccount, command: session.command("login")))
    }
  }

  private func show(_ text: Message, on line: TransientLine) {
    guard context.console.speechProfile.isTerminal else { return }
    line.show(
      StyledText(sanitizing: text.text(in: context.language), .dim), topic: "lists")
  }

  private func write(_ difference: StarListDifference) throws(ConsoleError) {
    guard context.console.outputProfile.isTerminal else {
      let rows =
        difference.pull.map { ("pull", $0) } + difference.push.map { ("push", $0) }
      return try context.console.write(
        rows.map { "\($0)\t\($1.repository.sanitizedData)\t\($1.name.sanitizedData)\n" }.joined())
    }
    func lines(_ entries: [StarListDifference.Entry], _ heading: Message) -> [StyledText] {
      NameList.lines(entries.map { "\($0.repository)  #\($0.name)" }, heading, in: context.language)
    }
    let language = context.language
    try context.console.write(
      lines: lines(difference.pull, .listsUntagged(count: difference.pull.count))
        + lines(difference.push, .listsUnlisted(count: difference.push.count))
        + NameList.lines(
          difference.newLists, .listsNew(count: difference.newLists.count), in: language))
  }
}

extension StarListDifference {
  static let names = ["pull", "push", "new_lists", "repository", "tag"]

  fileprivate var json: JSONValue {
    func rows(_ entries: [Entry]) -> JSONValue {
      .array(
        entries.map {
          .object(["repository": .string($0.repository), "tag": .string($0.name)])
        })
    }
    return .object([
      "pull": rows(pull), "push": rows(push),
      "new_lists": .array(newLists.map(JSONValue.string)),
    ])
  }
}
