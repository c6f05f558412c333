internal import ArgumentParser
package import Auth
internal import Messages

/// What ArgumentParser says about a command line, in the user's language and with our punctuation:
/// its own texts are in English only (<https://github.com/apple/swift-argument-parser/issues/203>).
package enum ParserMessage {
  /// A text that was requested, such as the version.
  case text(String)
  /// Something is wrong with the command line.
  case error(ErrorReport)

  package init(_ error: any Error) {
    if let error = error as? CommandLineError {
      self = .error(error.report)
    } else {
      self.init(fullMessage: GhrepoCommand.fullMessage(for: error))
    }
  }

  /// - Parameter fullMessage: the result of `fullMessage(for:columns:)`.
  package init(fullMessage: String) {
    let label = GhrepoCommand._errorPrefix
    guard fullMessage.hasPrefix(label) else {
      self = .text(fullMessage)
      return
    }
    let message = fullMessage.dropFirst(label.count)
    // The help of the option in question is in the command's help too.
    let ends = Self.endings.compactMap { message.ranges(of: $0).last }
    let complaint = String(message[..<(ends.map(\.lowerBound).min() ?? message.endIndex)])
    let usage = ends.last.map { message[$0.upperBound...].prefix { $0 != "\n" } }
    let pointer = message.split(separator: "\n").last.map(String.init) ?? ""
    let command = ParserSentences.pointer.values(in: pointer)?.first
    let sentence = ParserSentences.complaints.first { $0.values(in: complaint) != nil }
    self = .error(
      .usage(
        sentence?.message(for: complaint) ?? Message { _ in complaint },
        usage: sentence?.isAboutUsage == true ? usage.map(String.init) : nil, help: command))
  }

  private static let endings = ["\nHelp:  ", "\nUsage: "]
}

extension ErrorReport {
  /// - Parameters:
  ///   - usage: the usage of the command; nil where it does not help.
  ///   - help: what to run for its help; left out after a command that the message names.
  static func usage(_ message: Message, usage: String?, help: String?) -> ErrorReport {
    let text = message.said
    let isExact = ["`ghrepo ", "`gh "].contains { text.contains($0) }
    let next = [
      usage.map { Message.parserUsage(usage: $0) },
      isExact ? nil : help.map { .parserSeeMore(command: $0) },
    ].compactMap(\.self)
    return ErrorReport(
      message, next: next.isEmpty ? nil : .lines(next), exitCode: .usage)
  }
}
