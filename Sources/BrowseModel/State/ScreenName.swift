/// The screens that the tabs switch between, from left to right.
package enum ScreenName: Int, Sendable, Hashable, CaseIterable {
  case search, trending, top, favorites, saved, account
}
