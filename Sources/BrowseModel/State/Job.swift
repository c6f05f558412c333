package import FoundationEssentials
package import GitHub
package import Messages
package import Presentation

/// Something that runs for a while: what the screen loads, or what the user has asked for beside that.
package struct Job: Sendable {
  package enum Subject: Sendable, Equatable {
    case repository
    case list(ListID, generation: Int)
    case account
    case task(JobTask)
  }

  package let subject: Subject
  package let since: Date
  /// What it does now, as far as that is known.
  package var message: Message?
  /// Whether the user has stopped it, which may take a moment.
  package var isStopping = false

  package init(_ subject: Subject, since: Date) {
    self.subject = subject
    self.since = since
    if case .task(let task) = subject { message = task.message }
  }

  /// Whether it changes something, so that nothing replaces it.
  package var isChange: Bool { if case .task(let task) = subject { task.isChange } else { false } }
}

/// What the user asks for beside lists and pages: one at a time, with progress, until Esc stops it.
package enum JobTask: Sendable, Equatable {
  /// Reads what a comparison shows of them.
  case compare([RepositoryName])
  /// Reads what a check says about them.
  case check([RepositoryName])
  /// Finds what resembles a repository.
  case findSimilar(RepositoryName)
  /// Finds what has happened to favorites.
  case findUpdates
  /// Reads what a sync would change.
  case readSync(SyncSubject)
  /// Makes the sync that was read.
  case applySync(Set<SyncDirection>)
  /// Removes favorites and their stars on GitHub.
  case unstar([Repository])
  /// Takes that back: favorites, and stars for these ids.
  case restore([Repository], stars: Set<Int64>)
  /// Clones repositories, one after the other.
  case clone([RepositoryName])

  package var isChange: Bool {
    switch self {
    case .compare, .check, .findSimilar, .findUpdates, .readSync: false
    case .applySync, .unstar, .restore, .clone: true
    }
  }

  /// What is said of it until there is progress.
  var message: Message {
    switch self {
    case .compare(let names): .browseToastComparing(number: names.count)
    case .check(let names): .browseToastChecking(count: names.count)
    case .findSimilar(let name): .browseToastSimilar(name: "\(name)")
    case .findUpdates: .browseToastUpdates
    case .readSync: .browseSyncReading
    case .applySync: .browseSyncWorking
    case .unstar(let repositories): .favoritesRemoving(number: 0, total: repositories.count)
    case .restore(_, let stars): .syncPushing(number: 0, total: stars.count)
    case .clone(let names): .cloneStarted(name: names.first.map { "\($0)" } ?? "")
    }
  }
}
