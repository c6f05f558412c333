package import Core
import FoundationEssentials
package import GitHub
package import Messages
package import Terminal

/// Words for the special properties of a repository, most important first.
package enum RepositoryMarks {
  /// The marks of a row: new comes first, the age of the data last.
  static func marks(of row: ListedRepository, in language: Language, now: Date) -> [StyledText] {
    let new =
      (row.gained.map { [gained($0, in: language)] } ?? [])
      + (row.isNew ? [StyledText(.rowNew, in: language, .bold)] : [])
    let age = row.seenAt.map {
      StyledText(.rowCached(age: language.age(of: $0, at: now)), in: language, .dim)
    }
    let shared = row.similarity.compactMap(\.message).map { StyledText($0, in: language, .good) }
    return new + shared + standing(of: row, in: language) + (age.map { [$0] } ?? [])
  }

  /// What checks have found about a favorite, then the marks of the repository itself.
  package static func standing(of row: ListedRepository, in language: Language) -> [StyledText] {
    var marks: [StyledText] = []
    if row.annotation?.isGone == true { marks.append(StyledText(.rowGone, in: language, .amber)) }
    if let name = row.annotation?.formerName {
      marks.append(StyledText(.rowMoved(name: name), in: language, .dim))
    }
    return marks + Self.marks(of: row.repository, in: language)
  }

  /// `+1,234`; lists by gained stars say above in how many days.
  private static func gained(_ gained: Gained, in language: Language) -> StyledText {
    StyledText(sanitizing: "+" + language.number(gained.stars), .good)
  }

  /// The marks of the repository itself, without ghrepo's own data.
  package static func marks(of repository: Repository, in language: Language) -> [StyledText] {
    var marks: [StyledText] = []
    func mark(_ holds: Bool, _ message: Message, _ style: Style) {
      if holds { marks.append(StyledText(message, in: language, style)) }
    }
    let warning = Style.amber
    mark(repository.isDisabled, .rowDisabled, warning)
    mark(repository.isArchived, .rowArchived, warning)
    let isInternal = repository.visibility == "internal"
    mark(isInternal, .rowInternal, .dim)
    mark(repository.isPrivate && !isInternal, .rowPrivate, .dim)
    mark(repository.isFork, .rowFork, .dim)
    mark(repository.isTemplate, .rowTemplate, .dim)
    return marks
  }
}

extension SimilarityReason {
  /// Nil for the language, which each row has anyway.
  package var message: Message? {
    switch self {
    case .topics(let topics) where topics.count == 1: .rowSharedTopic(topic: topics[0])
    case .topics(let topics): .rowSharedTopics(topics: topics.joined(separator: ", "))
    case .words(let words): .rowSharedWords(words: words.joined(separator: ", "))
    case .owner: .rowSharedOwner
    case .language: nil
    }
  }
}
