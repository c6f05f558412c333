package import Access
import Auth
package import GitHub

/// Reads what a comparison shows of several repositories, all at the same time.
package struct Comparing: Sendable {
  /// How many repositories can be compared.
  package static let counts = 2...6

  /// A repository on its host.
  package struct Subject: Sendable {
    package let name: RepositoryName
    package let reader: Reader

    package init(name: RepositoryName, reader: Reader) {
      self.name = name
      self.reader = reader
    }
  }

  /// A repository as it was read, in the order of the subjects.
  package struct Compared: Sendable {
    package let details: RepositoryDetails
    package let source: DetailReader
    package let reader: Reader
  }

  private let subjects: [Subject]
  private let policy: ReadingPolicy
  private let waitsForLimits: Bool

  package init(_ subjects: [Subject], policy: ReadingPolicy, waitsForLimits: Bool) {
    self.subjects = subjects
    self.policy = policy
    self.waitsForLimits = waitsForLimits
  }

  /// Throws for the subjects that cannot be read.
  package func read(
    _ part: ShowPart
  ) async throws(ComparisonError) -> [Compared] {
    let results = await withTaskGroup(
      of: (Int, Result<Compared?, ReadError>).self
    ) { group in
      for (index, subject) in subjects.enumerated() {
        group.addTask {
          let compared = await read(part, of: subject)
          return (index, compared)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var (compared, failures): ([Compared], [ComparisonError]) = ([], [])
    for (index, subject) in subjects.enumerated() {
      switch results[index] {
      case .success(let read?)?:
        let page = read.details.repository.htmlURL
        // One of them was renamed.
        guard !compared.contains(where: { $0.details.repository.htmlURL == page }) else {
          throw .same(read.details.repository.fullName)
        }
        compared.append(read)
      case .failure(let error)?: failures.append(.read(error, subject))
      case .success(nil)?, nil: failures.append(.notCached(subject.name))
      }
    }
    if let first = failures.first { throw failures.count == 1 ? first : .several(failures) }
    return compared
  }

  private func read(
    _ part: ShowPart, of subject: Subject
  ) async -> Result<Compared?, ReadError> {
    let source = DetailReader(
      subject.name, reader: subject.reader, viewer: subject.reader.session.knownViewer,
      policy: policy, waitsForLimits: waitsForLimits)
    do throws(ReadError) {
      guard let details = try await source.details(part) else { return .success(nil) }
      await source.remember(details.repository, words: nil)
      return .success(Compared(details: details, source: source, reader: subject.reader))
    } catch { return .failure(error) }
  }
}

/// Why repositories cannot be compared.
package indirect enum ComparisonError: Error, Sendable {
  case read(ReadError, Comparing.Subject)
  /// Two names of one repository, and its name.
  case same(String)
  /// Offline, and never seen.
  case notCached(RepositoryName)
  case several([ComparisonError])
}
