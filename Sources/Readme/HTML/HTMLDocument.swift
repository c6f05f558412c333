internal import CGumbo

/// The elements of an HTML page or a piece of one, repaired as browsers repair them.
package struct HTMLDocument: Sendable, Equatable {
  /// What stands in the page's body.
  package let nodes: [HTMLNode]

  package init(nodes: [HTMLNode]) { self.nodes = nodes }

  /// Reads `bytes`, which are taken for UTF-8. Every input ends within a second, as a document or
  /// as an error. Comments, scripts, style sheets, drawings (`svg`) and the tags of forms' lists are left out.
  package init(_ bytes: some Sequence<UInt8>) throws(HTMLError) {
    let clean = try HTMLFilter.filtered(Array(bytes))
    nodes = try Self.parse(clean)
  }

  private static func parse(_ bytes: [UInt8]) throws(HTMLError) -> [HTMLNode] {
    let result = bytes.withUnsafeBytes { buffer -> Result<[HTMLNode], HTMLError> in
      guard let start = buffer.baseAddress else { return .success([]) }
      var options = kGumboDefaultOptions
      options.max_errors = 0
      guard
        let output = gumbo_parse_with_options(
          &options, start.assumingMemoryBound(to: CChar.self), buffer.count)
      else { return .success([]) }
      defer { gumbo_destroy_output(&options, output) }
      return Result { () throws(HTMLError) in
        try output.pointee.root.map { root throws(HTMLError) in try GumboTree.body(of: root) } ?? []
      }
    }
    return try result.get()
  }
}
