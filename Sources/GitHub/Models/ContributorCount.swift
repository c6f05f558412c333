package import FoundationEssentials
import HTTP

/// How many people and addresses have contributed to a repository.
package struct ContributorCount: Sendable, Equatable {
  /// Nil if GitHub does not say: it does not count in very long histories.
  package let number: Int?

  /// The number of pages with one contributor each, or a cached number.
  init(_ response: HTTPResponse) throws(APIError) {
    // Nothing was ever pushed, or the history is too long.
    if response.status == 204 || response.status == 403 {
      number = response.status == 204 ? 0 : nil
      return
    }
    if let last = LinkHeader(response.headers).page("last") {
      number = last
    } else {
      number = try JSONReading.read(Contributors.self, from: response).count
    }
  }
}

extension ContributorCount: CachedDocument {
  package var document: Data { Data("\(number.map(String.init) ?? "null")".utf8) }
}

/// The contributors of the only page, or their number as it was cached.
private struct Contributors: JSONReadable {
  let count: Int?

  init(_ json: JSONNode) throws(JSONProblem) {
    if let number = try? json.readCount() {
      count = number
    } else {
      count = json.isNull ? nil : try [Contributor](json).count
    }
  }

  private struct Contributor: JSONReadable {
    init(_ json: JSONNode) throws(JSONProblem) { _ = try json.read("type") as String }
  }
}
