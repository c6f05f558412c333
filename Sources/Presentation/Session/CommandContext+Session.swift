package import Access
internal import Core
import Messages
internal import Rendering
import Terminal

extension Session {
  /// A command's session, which prints what happens by itself.
  ///
  /// - Parameters:
  ///   - read: the configuration, if it has been read already.
  ///   - listener: receives what happens in place of the console.
  package init(
    hostname: String? = nil, otherHost: String? = nil, user: String? = nil, owner: String? = nil,
    verbose: Bool, configuration read: Configuration? = nil,
    listener: (@Sendable (SessionEvent) -> Void)? = nil, in context: CommandContext
  ) async throws(Failure) {
    let configuration: Configuration
    do {
      configuration =
        if let read { read } else { try Configuration.load(from: context.configurationPath) }
    } catch { throw Failure(error) }
    if configuration.isAccessible, context.environment.nonEmpty("ACCESSIBLE") == nil {
      context.console.becomeAccessible()
    }
    let isVerbose = verbose || context.isDebugging
    do {
      try await self.init(
        hostname: hostname, otherHost: otherHost, user: user, owner: owner, isVerbose: isVerbose,
        configuration: configuration, ports: context.ports,
        listener: listener ?? context.listener(isVerbose: isVerbose))
    } catch { throw Failure(error) }
  }
}

extension CommandContext {
  /// Prints on standard error what happens by itself.
  package func listener(isVerbose: Bool) -> @Sendable (SessionEvent) -> Void {
    let line = TransientLine(console: console)
    return { event in
      switch event {
      case .exchange(let record): if isVerbose { logExchange(record) }
      case .rateLimit(let notice): if isVerbose { logRateLimit(notice) }
      case .waiting(let left):
        let text = Message.waitCountdown(wait: left).text(in: language)
        line.show(StyledText(sanitizing: text, .dim), topic: "wait")
      case .waited: line.clear()
      case .histories(let count):
        guard console.speechProfile.redrawsLines else { break }
        line.show(StyledText(.feedHistories(count: count), in: language, .dim), topic: "histories")
      // The loading line shows that already.
      case .slow where console.speechProfile.redrawsLines: break
      default:
        guard let notice = event.notice(isVerbose: isVerbose) else { return }
        if case .database = event { return report(notice.message) }
        say(notice)
      }
    }
  }
}
