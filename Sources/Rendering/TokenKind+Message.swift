internal import GitHub
internal import Messages

extension TokenKind {
  /// The kind in words.
  var message: Message {
    switch self {
    case .classic: .kindClassic
    case .fineGrained: .kindFineGrained
    case .oauthApp: .kindOauthApp
    case .githubAppUser: .kindGithubApp
    case .installation: .kindInstallation
    case .refresh: .kindRefresh
    case .unknown: .kindUnknown
    }
  }
}
