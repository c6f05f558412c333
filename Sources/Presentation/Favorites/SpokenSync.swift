import Access
import Auth
import Core
package import GitHub
package import Messages
import Rendering
package import Terminal

/// A sync of favorites with GitHub that says what it does, the same for the command and the full screen.
package protocol SpokenSync: Sendable {
  /// The names in `SyncPlan.json`.
  static var names: [String] { get }

  /// Reads both sides. Throws a `Failure`, or how the user cancelled.
  mutating func read(_ progress: (Message) -> Void) async throws

  /// Leaves out what this direction would change.
  mutating func leave(_ direction: SyncDirection)

  /// What was read, before anything changes.
  func plan() async -> SyncPlan

  /// Throws if the plan cannot be carried out.
  func checkPlan() async throws

  /// Makes the changes in these directions; `say` is told what was done, also before an error is thrown.
  mutating func apply(
    _ directions: Set<SyncDirection>, progress: (Message) -> Void, say: (Notice) -> Void
  ) async throws
}

package enum SyncDirection: Sendable, CaseIterable {
  /// From GitHub to here.
  case pull
  /// From here to GitHub.
  case push
}

/// What a sync would change, in words.
package struct SyncPlan: Sendable {
  /// One direction.
  package struct Side: Sendable {
    /// Each a repository, and the tag or list that it gets if that is what changes.
    package let rows: [[String]]
    /// How many repositories that are.
    package let count: Int
    let heading: Message
    package let question: Message
  }

  package let pull: Side
  package let push: Side
  /// Lists that a push would create, and a heading for them.
  let new: (names: [String], heading: Message)?
  /// What is left out.
  package let notices: [Notice]
  /// Whose account on which host a push changes.
  package let account: [Notice]
  /// Said if nothing differs.
  package let same: Message
  /// Whether a push can do everything that is to be done.
  package var isWhole = true
  package let json: JSONValue

  package var isEmpty: Bool { pull.rows.isEmpty && push.rows.isEmpty }

  package func side(_ direction: SyncDirection) -> Side { direction == .pull ? pull : push }

  /// What would change in this direction, for a user.
  package func lines(_ direction: SyncDirection, in language: Language) -> [StyledText] {
    let side = side(direction)
    let lines = NameList.lines(
      side.rows.map { $0.joined(separator: "  #") }, side.heading, in: language)
    guard direction == .push, let new else { return lines }
    return lines + NameList.lines(new.names, new.heading, in: language)
  }
}

extension Session {
  /// Whose account on which host is about to change.
  func account(
    of reader: Reader, named: (_ login: String, _ host: String) -> Message,
    unnamed: (_ host: String) -> Message
  ) async -> Message {
    guard let login = await reader.credential?.login else { return unnamed(host.name) }
    return named(login, host.name)
  }
}

/// Names under a heading, before something is done with all of them.
package enum NameList {
  /// How many a user is shown; the rest is counted.
  private static let shown = 20

  /// The first of them on one line.
  static func line(_ names: [String]) -> String {
    names.prefix(shown).joined(separator: ", ") + (names.count > shown ? ", …" : "")
  }

  package static func lines(
    _ names: [String], _ heading: Message, in language: Language
  ) -> [StyledText] {
    guard !names.isEmpty else { return [] }
    let rest = names.count - shown
    return [StyledText(heading, in: language, .bold)]
      + names.prefix(shown).map { StyledText(sanitizing: "  \($0)") }
      + (rest > 0 ? [StyledText(.syncMore(count: rest), in: language, .dim)] : [])
  }
}
