internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Library

/// A shell's question how a word may go on, as the scripts of ArgumentParser ask it:
/// `---completion [COMMAND…] -- ARGUMENT INDEX CURSOR WORD…`.
///
/// ArgumentParser could answer it too, but only by functions that know nothing of the command's
/// context.
package struct CompletionRequest {
  /// Nil for a question that cannot be answered.
  private let place: (topic: CompletionTopic, line: CompletionLine)?

  /// Nil for other command lines.
  package init?(_ arguments: [String]) {
    guard arguments.first == "---completion" else { return nil }
    place = Self.place(arguments.dropFirst())
  }

  private static func place(
    _ arguments: ArraySlice<String>
  ) -> (topic: CompletionTopic, line: CompletionLine)? {
    guard let mark = arguments.firstIndex(of: "--") else { return nil }
    let rest = Array(arguments[(mark + 1)...])
    guard rest.count > 3, let index = Int(rest[1]), let cursor = Int(rest[2]), cursor >= 0 else {
      return nil
    }
    let words = Array(rest[3...])
    let commands = Array(arguments[..<mark])
    guard words.indices.contains(index), words.count <= mostWords,
      let topic = CompletionTopic(argument: rest[0], of: commands)
    else { return nil }
    return (topic, CompletionLine(words: words, index: index, cursor: cursor))
  }

  private static let mostWords = 10_000

  /// The lines for the shell that `SAP_SHELL` names. Whatever cannot be used has no words: a person
  /// who types wants no complaint.
  package func answer(in context: CommandContext) -> String {
    let shell = CompletionQuoting(rawValue: context.environment["SAP_SHELL"] ?? "") ?? .plain
    guard let (topic, line) = place else { return shell.lines([]) }
    let session: Session
    let viewer: Viewer
    do throws(Failure) {
      session = try Session(hostname: line.value(of: "--hostname"), verbose: false, in: context)
      viewer = try session.viewer()
    } catch { return shell.lines([]) }
    let words = CompletionWords(session: session, viewer: viewer)
    return shell.lines(topic.candidates(for: line, among: words))
  }
}

extension CompletionKind {
  /// Words that `CompletionRequest` finds. ArgumentParser asks this itself only when it is given
  /// the question in place of us.
  static var remembered: CompletionKind { .custom { _, _, _ in [] } }
}
