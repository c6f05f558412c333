/// How much of a repository is written in each language, the largest first.
/// Source: https://docs.github.com/rest/repos/repos#list-repository-languages
package struct Languages: Sendable, Equatable {
  package var shares: [Share]

  package struct Share: Sendable, Equatable {
    package var name: String
    package var bytes: Int64
  }

  package init(shares: [Share]) {
    self.shares = shares.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
  }

  /// `share` as a fraction of the total, from 0 to 1.
  package func fraction(of share: Share) -> Double {
    let total = shares.reduce(0) { $0 + Double($1.bytes) }
    return total > 0 ? Double(share.bytes) / total : 0
  }
}

extension Languages: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    let bytes: [String: Int64] = try json.read()
    self.init(shares: bytes.map { Share(name: $0.key, bytes: max(0, $0.value)) })
  }
}
