/// The faults that spoil an answer that was good.
enum Spoiling {
  static func apply(_ faults: [Fault], to reply: inout Reply) {
    for fault in faults {
      switch fault {
      case .brokenJSON: reply.body = Array(reply.body.prefix(max(1, reply.body.count * 2 / 3)))
      case .wrongTypes: reply.body = Array(wrongTypes.utf8)
      case .stall: reply.ending = .stalled
      case .truncate: reply.ending = .truncated
      default: continue
      }
    }
  }

  /// The members of search, detail, README and account, each of another type than it should be.
  private static let wrongTypes = """
    {"total_count":"many","incomplete_results":"maybe","items":{"0":[]},"id":"one","name":42,\
    "full_name":["octo-org"],"owner":"octo-org","html_url":{},"description":7,\
    "stargazers_count":"lots","topics":"none","license":[],"private":"no","login":{"x":1},\
    "content":5,"encoding":null,"size":-1.5,"access_token":0,"device_code":false,"interval":"5",\
    "message":{"text":"Not Found"},"errors":3}
    """
}
