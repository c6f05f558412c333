internal import Auth
internal import GitHub
internal import Messages
internal import Presentation
internal import Rendering
internal import Terminal

/// The checks for users or for programs.
struct DoctorReport {
  let checks: [DoctorCheck]
  let language: Language

  var problems: Int { checks.count { $0.state == .problem } }

  /// The names in `json`, at every level.
  static let names = ["problems", "checks", "id", "state", "detail", "next"]

  var json: JSONValue {
    .object([
      "problems": .number(problems),
      "checks": .array(
        checks.map { check in
          .object([
            "id": .string(check.topic.id), "state": .string(check.state.rawValue),
            "detail": .string(check.detail.text(in: language)),
            "next": .text(check.next?.text(in: language)),
          ])
        }),
    ])
  }

  /// - Parameter columns: the width to wrap lines to; nil for one line each, as in a pipe.
  func lines(columns: Int?, isAccessible: Bool) -> [StyledText] {
    let summary: Message = problems == 0 ? .doctorNoProblems : .doctorProblems(count: problems)
    let lines = isAccessible ? spoken : aligned(to: columns ?? Self.unlimited)
    let all = lines + [StyledText(), StyledText(summary, in: language, .bold)]
    return columns.map { columns in all.flatMap { $0.wrapped(to: columns) } } ?? all
  }

  /// Wider than any line.
  private static let unlimited = 1_000_000

  /// A sign, a label, what was found and, below it, what to do.
  private func aligned(to columns: Int) -> [StyledText] {
    var lines = LabeledLines()
    for check in checks {
      let style = check.state.style
      let label =
        StyledText(sanitizing: check.state.sign + " ", style)
        + StyledText(check.topic.label, in: language, .bold)
      let texts = [StyledText(check.detail, in: language)] + next(check, "→ ")
      lines.add(label) { columns in texts.flatMap { $0.wrapped(to: columns) } }
    }
    return lines.lines(columns: columns)
  }

  /// With words in place of signs and columns.
  private var spoken: [StyledText] {
    checks.flatMap { check in
      let head =
        StyledText(check.topic.label, in: language, .bold) + ": "
        + StyledText(check.state.message, in: language, check.state.style) + ". "
      return [head + StyledText(check.detail, in: language)] + next(check, "")
    }
  }

  private func next(_ check: DoctorCheck, _ sign: String) -> [StyledText] {
    check.next.map { [StyledText(sanitizing: sign + $0.text(in: language))] } ?? []
  }
}

extension DoctorCheck.State {
  fileprivate var sign: String {
    switch self {
    case .ok: "✓"
    case .note: "i"
    case .warning: "!"
    case .problem: "✗"
    case .skipped: "–"
    }
  }

  fileprivate var message: Message {
    switch self {
    case .ok: .doctorOk
    case .note: .doctorNote
    case .warning: .doctorWarning
    case .problem: .doctorProblem
    case .skipped: .doctorSkipped
    }
  }

  fileprivate var style: Style {
    switch self {
    case .ok: .role(.success)
    case .note: .role(.link)
    case .warning: .role(.attention)
    case .problem: .role(.danger)
    case .skipped: .dim
    }
  }
}

extension DoctorCheck.Topic {
  fileprivate var label: Message {
    switch self {
    case .version: .doctorVersion
    case .terminal: .doctorTerminalLabel
    case .locale: .doctorLanguage
    case .configuration: .doctorConfigurationLabel
    case .database: .doctorDatabaseLabel
    case .store(let kind): kind.label ?? .doctorStoreLabel
    case .account: .doctorAccountLabel
    case .variables: .doctorVariablesLabel
    case .proxy: .doctorProxyLabel
    case .dns: .plain("DNS")
    case .tls: .plain("TLS")
    case .api: .plain("API")
    case .clock: .doctorClockLabel
    case .rateLimits: .doctorLimitsLabel
    case .git: .plain("git")
    case .images: .doctorImagesLabel
    case .jq: .plain("jq")
    }
  }
}
