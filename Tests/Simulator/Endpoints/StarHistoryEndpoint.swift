/// `GET /repos/{owner}/{repo}/stargazers/history`: stars by day in weeks, the newest first, back to the
/// week of the creation.
///
/// The last page is short. If it is full, an empty one follows it, which `Link` names.
enum StarHistoryEndpoint {
  private static let documentation =
    "https://docs.github.com/rest/activity/starring#get-stargazer-history-for-a-repository"
  private static let mostWeeks = 30
  private static let mostPages = 100

  static func reply(_ context: RequestContext, _ index: Int) -> Reply {
    // No description of Enterprise Server has it.
    if context.core.configuration.enterpriseVersion != nil { return ErrorBody.notFound() }
    let size = context.request.query["per_page"].flatMap { Int($0) } ?? mostWeeks
    let number = context.request.query["page"].flatMap { Int($0) } ?? 1
    guard (1...mostWeeks).contains(size), (1...mostPages).contains(number) else {
      return ErrorBody.reply(422, "Validation Failed", documentation: documentation)
    }
    let repository = context.repository(index)
    let curve = StarCurve(
      id: repository.id, stars: repository.stars, created: repository.created,
      now: context.now)
    let newest = Week(containing: curve.today).start
    let oldest = Week(containing: curve.created).start
    let count = Int((newest - oldest) / 7) + 1
    let first = (number - 1) * size
    var writer = JSONWriter(capacity: 60 * size)
    writer.array { writer in
      for index in first..<max(first, min(first + size, count)) {
        write(Week(start: newest - Int64(index) * 7), curve, to: &writer)
      }
    }
    var reply = Conditional.reply(
      context, .json(200, writer.bytes), tag: Conditional.tag(writer.bytes), modified: nil)
    if reply.status != 304, first + size <= count {
      let url = "\(context.request.base)/repositories/\(repository.id)"
      reply.headers["Link"] =
        "<\(url)/stargazers/history?per_page=\(size)&page=\(number + 1)>; rel=\"next\""
    }
    return reply
  }

  /// Seven days from a Sunday on.
  private struct Week {
    /// Days since 1970.
    var start: Int64

    init(start: Int64) { self.start = start }

    /// The first of January 1970 was a Thursday.
    init(containing day: Int64) { start = day - (day + 4) % 7 }
  }

  private static func write(_ week: Week, _ curve: StarCurve, to writer: inout JSONWriter) {
    let days = (0..<7).map { day in
      week.start + day > curve.today ? 0 : curve.gained(on: week.start + day)
    }
    writer.object { writer in
      writer.field("week", Int(week.start) * 86_400)
      writer.field("total", days.reduce(0, +))
      writer.array("days") { writer in
        for day in days { writer.literal("\(day)") }
      }
    }
  }
}
