import Foundation

/// The parameters of a request to the web host: a form, JSON, or the query.
struct WebForm {
  private let values: [String: String]

  init(_ request: Request) {
    var values: [String: String] = [:]
    for item in request.query.items { values[item.name] = item.value }
    if request.headers["Content-Type"]?.lowercased().hasPrefix("application/json") ?? false {
      let object = try? JSONSerialization.jsonObject(with: Data(request.body))
      for (name, value) in object as? [String: Any] ?? [:] { values[name] = value as? String }
    } else {
      for item in Query(String(decoding: request.body, as: UTF8.self)).items {
        values[item.name] = item.value
      }
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }
}
