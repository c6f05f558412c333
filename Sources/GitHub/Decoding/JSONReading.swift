import HTTP

/// Reads JSON answers; what cannot be read is named by its place in the document.
enum JSONReading {
  static func read<Value: JSONReadable>(
    _ type: Value.Type, from response: HTTPResponse
  ) throws(APIError) -> Value {
    do {
      return try JSONDocument(response.body).withRoot { root throws(JSONProblem) in
        try root.read()
      }
    } catch {
      throw .unreadable(url: response.url, detail: "\(error)")
    }
  }

  /// Reads a whole answer as one value.
  static func reader<Value: JSONReadable & SendableMetatype>()
    -> @Sendable (HTTPResponse) throws(APIError) -> Value
  {
    { response throws(APIError) in try read(Value.self, from: response) }
  }
}
