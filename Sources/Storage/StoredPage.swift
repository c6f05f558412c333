package import FoundationEssentials
package import GitHub

/// One page of a search as it was stored.
package struct StoredPage: Sendable, Equatable {
  package let page: SearchPage
  package let savedAt: Date

  package init(page: SearchPage, savedAt: Date) {
    self.page = page
    self.savedAt = savedAt
  }
}
