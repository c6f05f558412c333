internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Platform
internal import Presentation
internal import Storage
internal import Terminal

/// A repository on the command line: a name, a URL, or a row number of the last list that was
/// shown.
enum RepositoryArgument {
  case row(Int)
  case address(RepositoryAddress)

  init(parsing text: String) throws {
    if let row = Int(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .row(row)
      return
    }
    do throws(RepositoryNameError) {
      self = .address(try RepositoryAddress(parsing: text))
    } catch {
      let shown = ForeignText.masked(address: text)
      let problem: Message =
        switch error {
        case .gist: .usageGist(text: shown)
        case .topic(let topic): .usageTopicPage(text: shown, topic: topic)
        case .empty, .notARepository, .invalidHost, .invalidOwner, .invalidName:
          .usageRepositoryOrRow(text: shown)
        }
      throw ValidationError(problem)
    }
  }

  /// The repository's name and the session for its host and owner.
  ///
  /// - Parameter context: asks about a row number that meant another repository when one was last used.
  func target(
    in session: Session, hostname: String?, isLocal: Bool = false,
    confirmedIn context: CommandContext? = nil
  ) async throws -> (session: Session, name: RepositoryName) {
    switch self {
    case .address(let address):
      let addressed = try await session.session(for: address, hostname: hostname, isLocal: isLocal)
      return (addressed, address.name)
    case .row(let position):
      let viewer = try session.viewerOrFail()
      let name = try await session.stored { database throws(StorageError) in
        try await database.row(position, ofLastListFor: viewer, in: session.ports.terminal())
      }
      guard let name else {
        let count = try await session.stored { database throws(StorageError) in
          try await database.rows(ofLastListFor: viewer, in: session.ports.terminal())
        }
        throw Failure(
          count > 0 ? .favoritesNoRow(row: position) : .favoritesNoList,
          next: count > 0 ? .favoritesNoRowOf(count: count) : .favoritesNoRowNext,
          exitCode: .notFound)
      }
      try await context?.confirm(name, inRow: position, for: viewer, session)
      return (session, name)
    }
  }
}

extension CommandContext {
  /// Asks before row `position` means `name` if it was another repository when a number was last used; a
  /// command such as `similar` may have printed a list since.
  fileprivate func confirm(
    _ name: RepositoryName, inRow position: Int, for viewer: Viewer, _ session: Session
  ) async throws {
    let (former, seen) = try await session.stored { database throws(StorageError) in
      let adopted = LocalDatabase.adopted(in: session.ports.terminal())
      let former = try await database.row(position, ofLastListFor: viewer, in: adopted)
      let seen = try await database.repository(name, for: viewer)
      return (former, seen)
    }
    guard let former, former != name else { return }
    let message = Message.rowChanged(row: position, name: "\(name)", former: "\(former)")
    guard isInteractive else { return report(message) }
    say(message)
    if let repository = seen?.repository {
      let stars = Message.rowStars(count: repository.stargazersCount).text(in: language)
      say(
        Message { _ in [stars, repository.description].compactMap(\.self).joined(separator: "  ") })
    }
    try await confirmOrCancel(.rowQuestion(name: "\(name)"), default: false)
  }
}

extension Session {
  /// From now on row numbers mean the last list; a failure only asks once more.
  func adoptList() async { try? await database.adoptList(in: ports.terminal()) }
}

/// Several repositories on one command line.
struct RepositoryArguments {
  let texts: [String]
  let hostname: String?
  /// Whether the command sends no request.
  var isLocal = false
  /// Whether the command changes something.
  var confirms = false
  /// Whether `-` stands for the repositories in standard input.
  var readsInput = false

  /// The most bytes that are read of it.
  private static let inputLimit = 1 << 20

  private func isInput(_ text: String) -> Bool { readsInput && text == "-" }

  var isOne: Bool { texts.count == 1 && !isInput(texts[0]) }

  /// Throws for a text that is not a repository; makes no requests.
  func validate() throws {
    for text in texts where !isInput(text) { _ = try RepositoryArgument(parsing: text) }
  }

  /// Runs `body` with each repository. If it fails for one of several, prints why on one line,
  /// continues, and fails at the end, when it also prints each next step once; a failure that
  /// affects all of them ends the command at once.
  func forEach(
    in session: Session, _ context: CommandContext,
    _ body: (Session, RepositoryName) async throws -> Void
  ) async throws {
    var code: Auth.ExitCode?
    var steps: [String] = []
    let texts = try texts.flatMap { isInput($0) ? try Self.input() : [$0] }
    for text in texts {
      do {
        let target = try await RepositoryArgument(parsing: text)
          .target(
            in: session, hostname: hostname, isLocal: isLocal,
            confirmedIn: confirms ? context : nil)
        // The command may print a list itself, or have to ask about more numbers of this one.
        if !confirms || text == texts.last { await session.adoptList() }
        try await body(target.session, target.name)
      } catch let failure as Failure where texts.count > 1 && failure.concernsOneRepository {
        let isNamed = failure.report.message.text(in: context.language).contains(text)
        let report = failure.report.brief(about: isNamed ? nil : text, in: context)
        if report.next == nil, let next = failure.report.next?.text(in: context.language),
          !steps.contains(next)
        {
          steps.append(next)
        }
        context.report(report)
        code = code ?? failure.report.exitCode
      }
    }
    guard let code else { return }
    for step in steps { context.report(Message { _ in step }) }
    throw ExitError(code: code)
  }
}

extension RepositoryArguments {
  /// The first column of standard input.
  private static func input() throws -> [String] {
    guard let bytes = try StandardInput.all(limit: inputLimit) else {
      throw Failure(.revokeTooLarge(limit: inputLimit), exitCode: .usage)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let texts = lines.map { $0.prefix { $0 != "\t" }.trimming(while: \.isWhitespace) }
      .filter { !$0.isEmpty }.map { String($0) }
    for text in texts { _ = try RepositoryArgument(parsing: text) }
    return texts
  }
}

extension ErrorReport {
  /// Only what happened, with the argument `text` before it; for programs also what to do.
  func brief(about text: String?, in context: CommandContext) -> ErrorReport {
    var report = ErrorReport(
      text.map { .favoritesFailed(text: $0, problem: message) } ?? message,
      next: context.console.reportsJSON ? next : nil, exitCode: exitCode, url: url)
    (report.kind, report.status, report.host) = (kind, status, host)
    return report
  }
}
