import HTTP

/// The READMEs of many repositories, fetched with one request.
package struct ReadmeBatch: Sendable, Equatable {
  /// One for each requested repository, in the same order.
  package var rows: [Row]
  /// The points left for this hour; nil on servers without rate limits.
  package var rateLimit: RateLimit?

  package struct Row: Sendable, Equatable {
    /// The requested name.
    package var asked: RepositoryName
    /// Why there is no data about the repository, or not all of it.
    package var failure: ErrorResponse.Reason?
    package var isPrivate: Bool
    /// Nil if there is no file with a usual name.
    package var readme: ReadmeFile?
    /// The social preview image that the owner chose; nil if GitHub generates it.
    package var socialImageURL: String?

    package init(
      asked: RepositoryName, failure: ErrorResponse.Reason? = nil, isPrivate: Bool = false,
      readme: ReadmeFile? = nil, socialImageURL: String? = nil
    ) {
      self.asked = asked
      self.failure = failure
      self.isPrivate = isPrivate
      self.readme = readme
      self.socialImageURL = socialImageURL
    }
  }

  package init(rows: [Row], rateLimit: RateLimit? = nil) {
    self.rows = rows
    self.rateLimit = rateLimit
  }
}

/// A README's source text, or the beginning of a long one.
package struct ReadmeFile: Sendable, Equatable {
  /// From the repository's root, as in `docs/README.md`.
  package var path: String
  package var text: String
  /// The git blob's id, which the REST API sends as the README's `ETag`.
  package var oid: String?

  package init(path: String, text: String, oid: String? = nil) {
    self.path = path
    self.text = text
    self.oid = oid
  }
}

extension ReadmeBatch {
  /// Keeps all readable rows if others failed; throws if there are none.
  init(_ response: HTTPResponse, asked names: [RepositoryName]) throws(APIError) {
    let wire = try JSONReading.read(BatchWire.self, from: response)
    let limit = RateLimit(response.headers, unlessNamed: "graphql") ?? wire.rateLimit
    // If the rate limit ended the query, missing rows may still exist on GitHub.
    let limiting = wire.problems.first(where: \.isRateLimit)
    if let problem = limiting ?? (wire.rows == nil ? wire.problems.first : nil) {
      throw .refused(problem.refusal(in: response, limit: limit))
    }
    guard let found = wire.rows else {
      throw .unreadable(url: response.url, detail: "neither data nor errors")
    }
    let failures = Dictionary(
      wire.problems.compactMap { problem in problem.path.first.map { ($0, problem) } },
      uniquingKeysWith: { first, _ in first })
    // An error without a path may concern any row, but not one that has a README.
    let general = wire.problems.first { $0.path.isEmpty }
    let rows = names.enumerated().map { index, name in
      let row = found["r\(index)"]?.row(for: name)
      // A row with a failed part is incomplete: that part may be its README.
      let problem = failures["r\(index)"] ?? (row?.readme == nil ? general : nil)
      if let problem {
        return Row(asked: name, failure: problem.rowFailure(in: response, limit: limit))
      }
      return row ?? Row(asked: name, failure: .unexpected)
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

/// The whole response.
private struct BatchWire: JSONReadable {
  var rows: [String: RowWire]?
  var rateLimit: RateLimit?
  var problems: [GraphQLProblem] = []

  init(_ json: JSONNode) throws(JSONProblem) {
    problems = try json.readIfPresent("errors") ?? []
    // Some errors come in the REST API's form.
    if problems.isEmpty, try json.member("message") != nil { problems = [try GraphQLProblem(json)] }
    guard let data = try json.member("data"), !data.isNull else { return }
    do { try readData(data) } catch { throw error.inside(member: "data") }
  }

  private mutating func readData(_ json: JSONNode) throws(JSONProblem) {
    var rows: [String: RowWire] = [:]
    try json.members { name, value throws(JSONProblem) in
      guard !value.isNull else { return }
      let name = try String(name)
      if name == "rateLimit" {
        rateLimit = RateLimit(
          resource: "graphql", limit: try value.readCount("limit"),
          remaining: try value.readCount("remaining"), resetsAt: try value.read("resetAt"))
      } else {
        rows[name] = try RowWire(value)
      }
    }
    self.rows = rows
  }
}

private struct RowWire: JSONReadable {
  private var isPrivate = false
  private var image: String?
  private var isOwnImage = false
  private var files: [Int: ReadmeFile] = [:]

  init(_ json: JSONNode) throws(JSONProblem) {
    try json.members { name, value throws(JSONProblem) in
      let name = try String(name)
      switch name {
      case "isPrivate": isPrivate = try value.read()
      case "openGraphImageUrl": image = try value.read()
      case "usesCustomOpenGraphImage": isOwnImage = try value.read() ?? false
      case _ where name.hasPrefix("f"):
        guard let index = Int(name.dropFirst()), ReadmeQuery.candidates.indices.contains(index),
          !value.isNull
        else { return }
        // There is no text for a folder of that name, nor for a binary file.
        guard let text: String = try value.readIfPresent("text") else { return }
        files[index] = ReadmeFile(
          path: ReadmeQuery.candidates[index], text: text, oid: try value.readIfPresent("oid"))
      default: break
      }
    }
  }

  func row(for name: RepositoryName) -> ReadmeBatch.Row {
    ReadmeBatch.Row(
      asked: name, isPrivate: isPrivate, readme: files.keys.min().flatMap { files[$0] },
      socialImageURL: isOwnImage ? image : nil)
  }
}
