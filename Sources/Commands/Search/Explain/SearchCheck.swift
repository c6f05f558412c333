internal import App
internal import Auth
internal import GitHub
internal import Terminal

extension Session {
  /// Says what GitHub will not take as it was meant. Throws for what it surely refuses: nobody
  /// needs to be asked for that.
  func check(_ query: SearchQuery, _ reading: ReadOptions? = nil) throws {
    // The library is not as strict, and says itself what it cannot tell.
    guard reading?.offline != true else { return }
    let analysis = QueryAnalysis(query, on: host.kind, now: context.now())
    let profile = context.console.speechProfile
    let view = QueryProblemView(
      language: context.language,
      columns: profile.isTerminal ? profile.columns : ExplanationView.unbounded)
    for problem in analysis.problems {
      context.console.say(lines: view.lines(problem, analysis))
    }
    if analysis.isHopeless { throw ExitError(code: .usage) }
  }
}
