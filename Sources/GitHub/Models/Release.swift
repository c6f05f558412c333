package import FoundationEssentials

/// A published release.
/// Source: https://docs.github.com/rest/releases/releases#get-the-latest-release
package struct Release: Sendable, Equatable {
  package var tagName: String
  /// Often empty or absent.
  package var name: String?
  package var htmlURL: String?
  package var publishedAt: Date?
  package var isPrerelease: Bool

  package init(
    tagName: String, name: String? = nil, htmlURL: String? = nil, publishedAt: Date? = nil,
    isPrerelease: Bool = false
  ) {
    self.tagName = tagName
    self.name = name
    self.htmlURL = htmlURL
    self.publishedAt = publishedAt
    self.isPrerelease = isPrerelease
  }
}

extension Release: JSONReadable {
  private enum Key: String, CaseIterable {
    case tagName = "tag_name"
    case name
    case htmlURL = "html_url"
    case publishedAt = "published_at"
    case isPrerelease = "prerelease"
  }

  private static let keys = JSONKeys<Key>(required: .tagName)

  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(tagName: "")
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .tagName: tagName = try value.read()
      case .name: name = try value.read()
      case .htmlURL: htmlURL = try value.read()
      case .publishedAt: publishedAt = try value.read()
      case .isPrerelease: isPrerelease = try value.read() ?? false
      }
    }
  }
}
