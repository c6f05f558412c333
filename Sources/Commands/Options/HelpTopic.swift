internal import ArgumentParser
internal import Messages

/// A text of help that belongs to no single command.
enum HelpTopic: String, WordChoice {
  case accessibility
  case config
  case environment
  case exitCodes = "exit-codes"
  case files
  case formatting
  case options
  case query

  var text: Message {
    switch self {
    case .accessibility: .topicAccessibility
    case .config: .topicConfig
    case .environment: .topicEnvironment
    case .exitCodes: .topicExitCodes
    case .files: .topicFiles
    case .formatting: .topicFormatting
    case .options: .topicOptions
    case .query: .topicQuery
    }
  }
}
