import Access
import GitHub

/// The pages of a search from GitHub.
struct SearchPages<Kind: ListKind>: SearchPageSource {
  let search: Search
  let reader: Reader
  /// Whether to retry here; a feed does it itself.
  var isPatient = false

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage<Kind.Item> {
    let endpoint = Kind.endpoint(of: search, page: number, size: size).with(priority: priority)
    let page =
      isPatient
      ? try await reader.readPatiently(endpoint).value : try await reader.read(endpoint).value
    return FetchedPage(
      page: page, partialFor: page.isPartialForSingleSignOn ? await reader.tokenKind : nil)
  }
}
