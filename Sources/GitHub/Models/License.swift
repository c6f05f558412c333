/// The licence that GitHub found in a repository.
package struct License: Sendable, Equatable {
  package var key: String
  package var name: String
  /// `NOASSERTION` when GitHub found a licence file it cannot name.
  package var spdxID: String?

  package init(key: String, name: String, spdxID: String? = nil) {
    self.key = key
    self.name = name
    self.spdxID = spdxID
  }
}

extension License: JSONReadable {
  private enum Key: String, CaseIterable {
    case key
    case name
    case spdxID = "spdx_id"
  }

  private static let keys = JSONKeys<Key>()

  init(_ json: JSONNode) throws(JSONProblem) {
    var key: String?
    var name: String?
    var spdxID: String?
    try json.members(Self.keys) { member, value throws(JSONProblem) in
      switch member {
      case .key: key = try value.read()
      case .name: name = try value.read()
      case .spdxID: spdxID = try value.read()
      }
    }
    self.init(key: key ?? "other", name: name ?? key ?? "other", spdxID: spdxID)
  }
}
