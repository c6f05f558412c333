package import FoundationEssentials
import Transport

extension RepositoryField {
  fileprivate static let kept = allCases.filter { $0 != .score }
}

/// A repository as one JSON document in GitHub's form, to be kept and read again.
extension Repository {
  /// Every field that GitHub told; the score belongs to one search and is left out.
  package var document: Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2048)
    for field in RepositoryField.kept {
      let value = field.value(of: self)
      if case .null = value { continue }
      bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
      JSONValue.string(field.rawValue).write(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return Data(bytes)
  }

  /// Throws `APIError.unreadable` for what is no such document.
  package init(document: Data) throws(APIError) {
    do {
      self = try JSONDocument(document).withRoot { root throws(JSONProblem) in try root.read() }
    } catch { throw .unreadable(url: "", detail: "\(error)") }
  }
}
