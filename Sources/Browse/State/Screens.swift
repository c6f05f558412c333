package import App
package import FoundationEssentials

/// The screens one goes to and fro between.
package enum ScreenName: Int, Sendable, Hashable, CaseIterable {
  case search, trending, top, favorites, saved, account
}

package struct SearchScreen: Sendable {
  package var field = TextField()
  package var list: FeedList
  /// Until when GitHub's limit holds back what was typed; nil where it is searched for at once.
  package var heldUntil: Date?

  package init(question: ListQuery? = nil) {
    list = FeedList(.search, question: question)
    field = TextField(list.question.words)
  }
}

package struct TrendingScreen: Sendable {
  package var timeframe: Timeframe
  /// One list for each timeframe, so that going back costs nothing.
  package var lists: [Timeframe: FeedList]

  package init(timeframe: Timeframe = .week, question: ListQuery? = nil) {
    self.timeframe = timeframe
    lists = Dictionary(
      uniqueKeysWithValues: Timeframe.allCases.map {
        ($0, FeedList(.trending($0), question: question))
      })
  }
}

package struct TopScreen: Sendable {
  package var list: FeedList

  package init(question: ListQuery? = nil) {
    list = FeedList(.top, question: question)
  }
}

package struct FavoritesScreen: Sendable {
  /// What is typed here filters the list at once.
  package var field = TextField()
  package var list: FeedList
  /// Whether a favorite has come or gone since the list was asked for; it is asked for again when it
  /// is next shown, so that what was removed by mistake is at hand until then.
  package var isOutdated = false

  package init(question: ListQuery? = nil) {
    list = FeedList(.favorites, question: question)
    field = TextField(list.question.words)
  }
}

/// A saved search as it is listed.
package struct SavedRow: Sendable, Equatable {
  package var name: String
  package var question: ListQuery
  package var addedAt: Date

  package init(name: String, question: ListQuery, addedAt: Date) {
    self.name = name
    self.question = question
    self.addedAt = addedAt
  }
}

package struct SavedScreen: Sendable {
  /// Nil until the library has told them.
  package var rows: [SavedRow]?
  package var selection = 0
  package var offset = 0
  package var problem: Problem?
  /// They were asked for and have not come.
  package var isLoading = false

  package init() {}
}
