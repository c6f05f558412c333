package import Access
import FoundationEssentials
import GitHub
internal import Storage

/// Reads READMEs one by one, as required without a login, and leaves a part of the small rate limit
/// for the user's own requests.
struct AnonymousReadmes: Sendable {
  typealias Read = @Sendable (RepositoryName) async throws(ReadError) -> Response<Readme>

  let read: Read

  /// How many of the 60 requests per hour to leave.
  static let reserve = 20
  private static let atOnce = 4

  /// One row for each name. Those not requested, or failed temporarily, can be requested again
  /// later.
  func batch(of names: [RepositoryName]) async -> ReadmeBatch {
    var rows: [ReadmeBatch.Row] = []
    var mayAsk = true
    for start in stride(from: 0, to: names.count, by: Self.atOnce) {
      let chunk = Array(names[start..<min(start + Self.atOnce, names.count)])
      guard mayAsk, !Task.isCancelled else {
        rows += chunk.map { ReadmeBatch.Row(asked: $0, failure: .unexpected) }
        continue
      }
      let responses = await responses(about: chunk)
      rows += responses.map(\.row)
      mayAsk = responses.allSatisfy(\.mayGoOn)
    }
    return ReadmeBatch(rows: rows)
  }

  private struct Fetched: Sendable {
    var row: ReadmeBatch.Row
    var mayGoOn: Bool
  }

  private func responses(about names: [RepositoryName]) async -> [Fetched] {
    await withTaskGroup(of: (Int, Fetched).self) { group in
      for (index, name) in names.enumerated() {
        group.addTask {
          let response = await response(about: name)
          return (index, response)
        }
      }
      var responses: [(Int, Fetched)] = []
      for await response in group { responses.append(response) }
      return responses.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func response(about name: RepositoryName) async -> Fetched {
    do throws(ReadError) {
      let response = try await read(name)
      let readme = ReadmeFile(
        path: response.value.path,
        text: response.value.content.map { String(decoding: $0, as: UTF8.self) } ?? "",
        oid: response.value.sha)
      return Fetched(
        row: ReadmeBatch.Row(asked: name, readme: readme),
        mayGoOn: (response.rateLimit?.remaining ?? .max) >= Self.reserve)
    } catch {
      guard case .api(.refused(let refusal)) = error, refusal.mayNotExist else {
        return Fetched(row: ReadmeBatch.Row(asked: name, failure: .unexpected), mayGoOn: false)
      }
      return Fetched(row: ReadmeBatch.Row(asked: name, failure: .notFound), mayGoOn: true)
    }
  }
}

extension Session {
  /// Loads the thumbnails of repositories in a list.
  ///
  /// - Parameters:
  ///   - isOnRequest: whether the user asked for images. Without a login, the small rate limit is
  ///     spent on images only then.
  ///   - choose: which image of a README is the thumbnail.
  package func firstImages(
    reader: Reader, policy: ReadingPolicy, isOnRequest: Bool,
    choose: @escaping FirstImages.Choose
  ) -> FirstImages {
    FirstImages(
      database: database, viewer: knownViewer, policy: policy, now: ports.now, choose: choose,
      fetch: task(reader, isOnRequest: isOnRequest))
  }

  private func task(_ reader: Reader, isOnRequest: Bool) -> FirstImages.Fetch? {
    do {
      if try isLoggedIn() {
        return { names throws(ReadError) in
          try await reader.read(.readmeTexts(of: names).with(priority: .background)).value
        }
      }
    } catch { return nil }
    guard isOnRequest else { return nil }
    let readmes = AnonymousReadmes { name throws(ReadError) in
      try await reader.read(.readme(of: name).with(priority: .background))
    }
    return { names throws(ReadError) in await readmes.batch(of: names) }
  }
}
