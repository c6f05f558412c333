import FoundationEssentials
import Glibc

/// What Foundation found wrong with the list of accounts, in few words: the system's own for a
/// file, and the place in the document for its contents.
struct AccountsFileProblem {
  let detail: String

  init(_ error: any Error) {
    switch error {
    case let error as DecodingError: detail = Self.place(of: error)
    case let error as CocoaError:
      let cause = error.underlying as? POSIXError
      detail = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error.code.rawValue)"
    default: detail = String(describing: error)
    }
  }

  private static func place(of error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: []
      }
    return (["JSON"] + path.map(\.stringValue)).joined(separator: " → ")
  }
}
