import Access
import Core
import GitHub
import PresentationTestSupport
import Rendering

@testable import Output
@testable import Presentation

extension Stage {
  /// Writes the `fields` of a repository, or all of them, as one line of JSON.
  func show(
    _ name: String, _ fields: [ListedField]? = nil, from source: ReadSettings.Source = .usual
  ) async throws {
    let writer = try await context.rowWriter(.json, fields, of: .repository, isOne: true)
    let parts: [RepositoryDetails.Part] =
      (fields?.contains(.own(.languages)) ?? true ? [.languages] : [])
      + (fields?.contains(.own(.latestRelease)) ?? true ? [.release] : [])
    try await show(name, .json(Set(parts)), from: source, writer)
  }

  /// Writes a part of a repository's page for a user.
  func show(
    _ name: String, _ part: ShowPart, from source: ReadSettings.Source = .usual,
    _ writer: (any RowWriter)? = nil
  ) async throws {
    var settings = ReadSettings()
    settings.source = source
    try await ShowRunner(
      name: RepositoryName(parsing: name), session: Session(verbose: false, in: context),
      settings: settings, part: part, page: ReadmeOutput(allowsPager: false),
      appearance: AppearanceChoice(), writer: writer, in: context
    ).run()
    try await writer?.end()
  }
}
