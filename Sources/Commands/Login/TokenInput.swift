internal import App
internal import Auth
internal import GitHub
internal import Glibc
internal import Messages
import Platform
internal import Terminal

/// Takes a token from a user's hands; never from the command line, which others can read.
struct TokenInput {
  let session: Session

  /// How often a prompt asks for a token that GitHub accepts.
  private static let attempts = 3

  /// One line of standard input, where no terminal shows it.
  func fromStandardInput() throws -> Token {
    var bytes = try StandardInput.firstLine(limit: Token.maximumLength + 2)
    defer { wipe(&bytes) }
    do { return try token(bytes) } catch { throw session.failure(error) }
  }

  /// Says where to make a token.
  func sayWhere(scopes: [String]) {
    session.context.say(
      .loginTokenWhere(
        fineGrained: session.host.fineGrainedTokenPage,
        classic: session.host.classicTokenPage(scopes: scopes, note: "ghrepo")))
    session.context.say(.loginTokenScopes)
  }

  /// A hidden prompt, which asks again when the token is no token, or GitHub refuses it.
  func fromPrompt(checkedBy login: Login) async throws -> CheckedToken {
    let context = session.context
    var attempt = 0
    while true {
      attempt += 1
      var bytes = try await context.askHidden(.loginTokenPrompt(host: session.host.name))
      defer { wipe(&bytes) }
      do throws(AuthError) { return try await login.check(try token(bytes)) } catch {
        let failure = session.loginFailure(error)
        guard attempt < Self.attempts, error.isWrongToken else { throw failure }
        FailureReport(in: context).say(failure.advice)
      }
    }
  }

  private func token(_ bytes: [UInt8]) throws(AuthError) -> Token {
    do { return try Token(bytes) } catch { throw .badInput(error) }
  }
}

extension AuthError {
  /// Another token may do.
  fileprivate var isWrongToken: Bool {
    switch self {
    case .badInput, .notAPerson: true
    case .api(.refused(let refusal)): refusal.reason == .badCredentials
    default: false
    }
  }
}

/// The program's standard input, read for secrets.
enum StandardInput {
  /// The bytes before the first newline, at most `limit` of them.
  static func firstLine(limit: Int) throws(CancellationError) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(limit)
    var byte: UInt8 = 0
    while line.count < limit {
      try waitUntilReadable(STDIN_FILENO)
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    byte = 0
    return line
  }

  /// The bytes up to a line with nothing in it, or to the end, as git's helpers are asked; nil when
  /// there are more than `limit`.
  static func paragraph(limit: Int) throws(CancellationError) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(limit)
    var block = [UInt8](repeating: 0, count: 4096)
    defer { wipe(&block) }
    while !text.endsParagraph {
      try waitUntilReadable(STDIN_FILENO)
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      guard text.count + count <= limit else {
        wipe(&text)
        return nil
      }
      text += block[..<count]
    }
    return text
  }
}

/// Returns when a read of `descriptor` would not block; throws when the task is cancelled first, as
/// Ctrl-C does.
func waitUntilReadable(_ descriptor: Int32) throws(CancellationError) {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while poll(&request, 1, 100) <= 0 {
    if Task.isCancelled { throw CancellationError() }
  }
}

extension [UInt8] {
  fileprivate var endsParagraph: Bool { self == [0x0A] || suffix(2) == [0x0A, 0x0A] }
}
