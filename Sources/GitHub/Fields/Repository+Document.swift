package import FoundationEssentials
import Transport

/// A repository as one JSON document in GitHub's form, to be kept and read again.
extension Repository {
  /// Every field that GitHub told; the score belongs to one search and is left out.
  package var document: Data {
    let fields = RepositoryField.allCases.filter { $0 != .score }
    let members = fields.map { JSONValue.Member($0.rawValue, $0.value(of: self)) }
    return Data(JSONValue.object(members.filter { $0.value != .null }).bytes())
  }

  /// Throws `APIError.unreadable` for what is no such document.
  package init(document: Data) throws(APIError) {
    do {
      self = try JSONDocument(document).withRoot { root throws(JSONProblem) in try root.read() }
    } catch { throw .unreadable(url: "", detail: "\(error)") }
  }
}
