package import GitHub

extension TokenKind {
  /// A word for programs and files.
  package var name: String {
    switch self {
    case .classic: "classic"
    case .fineGrained: "fine-grained"
    case .oauthApp: "oauth-app"
    case .githubAppUser: "github-app"
    case .installation: "installation"
    case .refresh: "refresh"
    case .unknown: "unknown"
    }
  }

  package init(named name: String) {
    self = Self.allCases.first { $0.name == name } ?? .unknown
  }

  /// Whether `POST /credentials/revoke` takes this kind.
  package var isRevocable: Bool { self != .installation && self != .unknown }
}
