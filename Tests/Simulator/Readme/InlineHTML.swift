extension String {
  var escapedHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// Escaped text with `**strong**`, `*em*`, `` `code` `` and links rendered; scripts are gone.
  var inlineHTML: String {
    var html = replacing("<script>", with: "").replacing("</script>", with: "").escapedHTML
    html = html.wrapping("**", in: "strong").wrapping("`", in: "code").wrapping("*", in: "em")
    return html.renderingLinks
  }

  private func wrapping(_ mark: String, in tag: String) -> String {
    let pieces = split(separator: mark, omittingEmptySubsequences: false)
    guard pieces.count > 2, pieces.count % 2 == 1 else { return self }
    return pieces.enumerated().map { index, piece in
      index % 2 == 0 ? String(piece) : "<\(tag)>\(piece)</\(tag)>"
    }.joined()
  }

  private var renderingLinks: String {
    replacing(/\[([^\]]*)\]\(([^)]*)\)/) { match in
      match.output.2.hasPrefix("javascript:")
        ? "<a>\(match.output.1)</a>" : "<a href=\"\(match.output.2)\">\(match.output.1)</a>"
    }
  }
}
