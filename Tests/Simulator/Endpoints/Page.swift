/// A page of a listing, as asked for by `per_page` and `page`.
struct Page: Sendable, Equatable {
  var size: Int
  /// From 1.
  var number: Int
  /// The index of the first item; saturates instead of overflowing.
  var start: Int {
    let (start, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? Int.max : start
  }

  /// More than 100 is served as 100, what is not positive as the default.
  init(_ query: Query) {
    let size = query["per_page"].flatMap { Int($0) } ?? 0
    let number = query["page"].flatMap { Int($0) } ?? 0
    self.size = size > 0 ? min(size, 100) : 30
    self.number = max(number, 1)
  }

  /// The `Link` header for `total` items; nil when there is one page only.
  func link(_ request: Request, total: Int) -> String? {
    let last = max(1, (total + size - 1) / size)
    guard last > 1 else { return nil }
    func entry(_ rel: String, _ page: Int) -> String {
      "<\(request.base)\(request.path)?\(request.query.settingPage(page))>; rel=\"\(rel)\""
    }
    var entries: [String] = []
    if number > 1 { entries.append(entry("prev", min(number - 1, last))) }
    if number < last {
      entries.append(entry("next", number + 1))
      entries.append(entry("last", last))
    }
    if number > 1 { entries.append(entry("first", 1)) }
    // In the middle GitHub's order varies.
    if entries.count == 4, number % 2 == 0 { entries.swapAt(0, 3) }
    return entries.joined(separator: ", ")
  }
}
