package import App
package import Auth
package import FoundationEssentials
package import GitHub
package import Messages
package import Rendering

/// What is heard of a list.
package enum ListNews: Sendable {
  /// Rows in their order, none given before. `standsIn` tells that GitHub could not answer, and why.
  case page([ListedRepository], ListHead, standsIn: Problem?)
  /// GitHub's own first page after stored rows were given: everything after it is asked anew, so
  /// `.loadMore` leads to its second page, and no answer to an earlier one follows. Rows may have been
  /// given before.
  case newFirst([ListedRepository], ListHead)
  /// What is wrong with the query itself; rows follow all the same.
  case mistake(Message)
  /// No page follows.
  case end(FeedEnding)
  case retrying(attempt: Int)
  case waiting(until: Date)
  case failed(Problem)
}

/// What is heard of a repository.
package enum DetailNews: Sendable {
  case facts(Repository, languages: Languages?, release: Release?, savedAt: Date?)
  /// Laid out for this width; again when images have arrived.
  case readme(ReadmePage, columns: Int)
  case noReadme
  /// There is a README perhaps, but it is not cached and was not requested.
  case readmeNotLoaded
  /// The facts or the README cannot be had; what is there stays.
  case failed(Problem)
}

package enum SavedNews: Sendable {
  case rows([SavedRow])
  case failed(Problem)
}

package enum AccountNews: Sendable {
  case status(HostStatus, advice: [Advice?])
  /// The code to be typed on GitHub's page.
  case device(code: String, url: String, expiresAt: Date)
  /// Everything must be loaded again for this user; nil when logged out.
  case changed(login: String?)
  case failed(Problem)
}
