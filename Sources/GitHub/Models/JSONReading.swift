internal import Glibc
import HTTP

/// Decodes JSON responses; errors name the path of the unreadable value.
enum JSONReading {
  static func read<Value: JSONReadable>(
    _ type: Value.Type, from response: HTTPResponse
  ) throws(APIError) -> Value {
    do {
      return try JSONDocument(response.body).withRoot { root throws(JSONProblem) in
        try root.read()
      }
    } catch {
      if error == .noMemory { throw .transport(.failed(ENOMEM)) }
      throw .unreadable(url: response.url, detail: "\(error)")
    }
  }

  /// Decodes a whole response as one value.
  static func reader<Value: JSONReadable & SendableMetatype>()
    -> @Sendable (HTTPResponse) throws(APIError) -> Value
  {
    { response throws(APIError) in try read(Value.self, from: response) }
  }
}
