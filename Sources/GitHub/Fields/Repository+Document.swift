package import FoundationEssentials
import HTTP

/// A field of the document and how a member with its name begins.
private struct KeptField {
  let field: RepositoryField
  let beginning: [UInt8]

  static let all = RepositoryField.allCases.filter { $0 != .score }.map { field in
    KeptField(field: field, beginning: Array(",\"\(field.rawValue)\":".utf8))
  }
}

/// A repository as one JSON document in GitHub's form, to be kept and read again.
extension Repository {
  /// Every field that GitHub told; the score belongs to one search and is left out.
  package var document: Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2048)
    for kept in KeptField.all {
      let value = kept.field.value(of: self)
      if case .null = value { continue }
      bytes += kept.beginning
      value.write(to: &bytes)
    }
    // Every repository has a number, so there is a comma to take the place of.
    bytes[0] = UInt8(ascii: "{")
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
