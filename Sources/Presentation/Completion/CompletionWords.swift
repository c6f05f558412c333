package import Access
import Auth
import Core
import GitHub
package import Rendering
package import Storage

/// The kind of words that an argument accepts.
package enum CompletionTopic: Equatable {
  case owners
  case languages
  case licenses
  case topics
  /// Names of fields that rows of a kind have.
  case fields(RowKind)
  case repositories
  case favorites
  case savedSearches
  case tags
  case accounts
  case hosts
  /// Words of a search, including qualifiers such as `topic:cli`.
  case terms
}

/// The sources of the words: the local database, the accounts and built-in lists; never the network
/// or a keyring.
package struct CompletionWords {
  private let session: Session
  private let viewer: Viewer

  package init(session: Session, viewer: Viewer) {
    self.session = session
    self.viewer = viewer
  }

  /// Words that start with `prefix`, the likeliest first. They are untrusted: words that are hard
  /// to type or to recognize are omitted.
  package func words(of topic: CompletionTopic, beginningWith prefix: String) -> [String] {
    let prefix = String(prefix.prefix(Self.longest))
    return found(topic, prefix).filter(Self.isHarmless)
  }

  private static let longest = 200

  private func found(_ topic: CompletionTopic, _ prefix: String) -> [String] {
    switch topic {
    case .fields(let kind): matching(kind.fields.filter(kind.has).map(\.rawValue), prefix)
    case .accounts: matching(accounts, prefix)
    case .hosts: matching(hosts, prefix)
    case .terms: []
    case .languages:
      merged(
        database.languages(beginningWith: prefix, for: viewer), LanguageColor.languages, prefix)
    case .licenses:
      merged(
        database.licenses(beginningWith: prefix, for: viewer), KnownLicenses.documented, prefix)
    case .owners: database.owners(beginningWith: prefix, for: viewer)
    case .topics: database.topics(beginningWith: prefix, for: viewer)
    case .repositories: database.repositories(beginningWith: prefix, for: viewer)
    case .favorites: database.favorites(beginningWith: prefix, for: viewer)
    case .savedSearches:
      database.savedSearches(beginningWith: prefix, on: session.host.name)
    case .tags: database.tags(beginningWith: prefix, for: viewer)
    }
  }

  private var database: CompletionDatabase {
    CompletionDatabase(
      path: session.ports.databasePath, cachePath: session.ports.cacheDatabasePath)
  }

  /// Empty if the account list cannot be read.
  private var known: [String: HostRecord] {
    do { return try session.ports.accounts.hosts() } catch { return [:] }
  }

  private var accounts: [String] { (known[session.host.name]?.accounts ?? []).map(\.login) }
  private var hosts: [String] { Set(known.keys).union([GitHubHost.dotcom.name]).sorted() }

  /// Words seen before, then common ones.
  private func merged(_ seen: [String], _ common: [String], _ prefix: String) -> [String] {
    let known = Set(seen)
    return Array(
      (seen + matching(common, prefix).filter { !known.contains($0) }).prefix(
        CompletionDatabase.limit))
  }

  private func matching(_ words: [String], _ prefix: String) -> [String] {
    let prefix = prefix.lowercased()
    return words.filter { $0.lowercased().hasPrefix(prefix) }
  }

  private static func isHarmless(_ word: String) -> Bool {
    FavoriteText.isLine(word, atMost: longest)
      && word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format }
  }
}
