import HTTP

/// Facts about many repositories, fetched with one request.
package struct RepositoryBatch<Facts: Sendable & Equatable>: Sendable, Equatable {
  /// One for each requested repository, in the same order.
  package var rows: [Row]
  /// The points left for this hour; nil on servers without rate limits.
  package var rateLimit: RateLimit?

  package struct Row: Sendable, Equatable {
    /// The requested name.
    package var asked: RepositoryName
    /// Why there is no data about the repository, or not all of it.
    package var failure: ErrorResponse.Reason?
    package var facts: Facts?

    package init(asked: RepositoryName, failure: ErrorResponse.Reason?, facts: Facts?) {
      self.asked = asked
      self.failure = failure
      self.facts = facts
    }
  }

  package init(rows: [Row], rateLimit: RateLimit? = nil) {
    self.rows = rows
    self.rateLimit = rateLimit
  }
}

extension RepositoryBatch: HostBound where Facts: HostBound {
  func bound(to host: GitHubHost) -> RepositoryBatch {
    var batch = self
    for index in rows.indices { batch.rows[index].facts = rows[index].facts?.bound(to: host) }
    return batch
  }
}

extension RepositoryBatch where Facts: JSONReadable {
  /// Keeps all readable rows if others failed; throws if there are none.
  ///
  /// - Parameter isWhole: Whether an error that names no row cannot concern one with these facts.
  init(
    _ response: HTTPResponse, asked names: [RepositoryName], isWhole: (Facts) -> Bool
  ) throws(APIError) {
    let wire = try JSONReading.read(GraphQLAnswer<BatchRows<Facts>>.self, from: response)
    let limit = RateLimit(response.headers, unlessNamed: "graphql") ?? wire.data?.rateLimit
    // If the rate limit ended the query, missing rows may still exist on GitHub.
    if let problem = wire.problems.deciding, problem.isRateLimit || wire.data == nil {
      throw .refused(problem.refusal(in: response, limit: limit))
    }
    guard let found = wire.data?.rows else {
      throw .unreadable(url: response.url, detail: "neither data nor errors")
    }
    // An error without a path may concern any row that is not whole.
    let failures = Dictionary(grouping: wire.problems) { $0.path.first }.mapValues(\.deciding)
    let general = failures[nil] ?? nil
    let rows = names.enumerated().map { index, name in
      let facts = found["r\(index)"]
      // A row with a failed part is incomplete.
      let own = failures["r\(index)"] ?? nil
      if let problem = own ?? (facts.map(isWhole) == true ? nil : general) {
        return Row(
          asked: name, failure: problem.rowFailure(in: response, limit: limit), facts: nil)
      }
      return Row(asked: name, failure: facts == nil ? .unexpected : nil, facts: facts)
    }
    self.init(rows: rows, rateLimit: limit)
  }
}

extension GraphQLProblem {
  /// Why a row failed. Only an error for the whole row says that there is no such repository.
  fileprivate func rowFailure(
    in response: HTTPResponse, limit: RateLimit?
  ) -> ErrorResponse.Reason {
    let reason = reason(in: response, limit: limit)
    return reason == .notFound && path.count != 1 ? .unexpected : reason
  }
}

/// The repositories in a response, by the names that the query gives them.
private struct BatchRows<Facts: JSONReadable>: JSONReadable {
  private(set) var rows: [String: Facts] = [:]
  private(set) var rateLimit: RateLimit?

  init(_ json: JSONNode) throws(JSONProblem) {
    var problem: JSONProblem?
    try json.members { name, value throws(JSONProblem) in
      guard !value.isNull else { return }
      let name = try String(name)
      if name == "rateLimit" {
        rateLimit = RateLimit(
          resource: "graphql", limit: try value.readCount("limit"),
          remaining: try value.readCount("remaining"), resetsAt: try value.read("resetAt"))
      } else {
        // A row that cannot be read concerns no other.
        do throws(JSONProblem) { rows[name] = try Facts(value) } catch {
          problem = problem ?? error.inside(member: name)
        }
      }
    }
    if rows.isEmpty, let problem { throw problem }
  }
}
