internal import App
internal import ArgumentParser
internal import Messages

/// What of a README is shown, and how wide.
struct ReadmeOptions: ParsableArguments {
  @Flag(help: .text(.helpReadme))
  var readme = false

  @Flag(help: .text(.helpReadmeHtml))
  var readmeHtml = false

  @Flag(help: .text(.helpReadmeRaw))
  var readmeRaw = false

  @Flag(help: .text(.helpNoReadme))
  var noReadme = false

  @Option(help: .text(.helpWidth, value: .valueColumns))
  var width: Int?

  private static let widths = 20...500

  func validate() throws {
    guard [readme, readmeHtml, readmeRaw, noReadme].count(where: { $0 }) <= 1 else {
      throw UsageProblem.message(.usageOneReadme)
    }
    if let width, !Self.widths.contains(width) {
      throw UsageProblem.message(.usageWidth(value: "\(width)"))
    }
  }

  /// What is shown where JSON was not asked for.
  var part: ShowPart {
    if readme { return .readme }
    if readmeHtml { return .readmeHTML }
    if readmeRaw { return .readmeRaw }
    return noReadme ? .details : .everything
  }
}
