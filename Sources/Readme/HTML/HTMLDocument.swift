internal import CGumbo

/// The elements of an HTML page or fragment, repaired as browsers repair them.
package struct HTMLDocument: Sendable, Equatable {
  /// The contents of the page's body.
  let nodes: [HTMLNode]

  /// Reads `bytes` as UTF-8. Every input ends within a second, as a document or as an error. Drops
  /// comments, scripts, style sheets, drawings (`svg`) and the tags of form lists.
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

/// Why a document is too expensive to parse; `HTMLPlainText` can still show its text.
package enum HTMLError: Error, Sendable, Equatable {
  /// More bytes than `HTMLLimits.bytes`.
  case tooLong
  /// Elements nested deeper than `HTMLLimits.depth`.
  case tooDeep
  /// One tag with more attributes or bytes than a README needs.
  case tagTooLong
  /// Bold, links and similar elements left open, which a parser would have to repeat too often.
  case tooTangled
}

/// Limits for the parser, which takes quadratic time in all of them but the first.
enum HTMLLimits {
  /// To parse and lay out so much takes 0.2 to 0.6 s of processor time and 35 to 60 MB, if it consists of
  /// code, links or tables.
  static let bytes = 1024 * 1024
  static let depth = 128
  static let attributes = 64
  static let tagBytes = 256 * 1024
  /// Elements and attributes that may be repeated because an earlier tag was not closed in order.
  static let repeats = 500_000
}

/// Converts gumbo's tree to values; the tree and its source bytes must stay alive meanwhile.
private enum GumboTree {
  private typealias Node = UnsafeMutablePointer<GumboNode>

  /// The contents of the body of the page with this root element.
  static func body(of root: UnsafeMutablePointer<GumboNode>) throws(HTMLError) -> [HTMLNode] {
    guard isElement(root) else { return [] }
    var nodes: [HTMLNode] = []
    for child in members(root.pointee.v.element.children) as [Node] where isElement(child) {
      guard child.pointee.v.element.tag == GUMBO_TAG_BODY else { continue }
      nodes += try self.nodes(child.pointee.v.element.children, depth: 0)
    }
    return nodes
  }

  /// Repairs may nest deeper than the source, so twice the limit is allowed.
  private static func nodes(_ vector: GumboVector, depth: Int) throws(HTMLError) -> [HTMLNode] {
    guard depth <= 2 * HTMLLimits.depth else { throw .tooDeep }
    var nodes: [HTMLNode] = []
    nodes.reserveCapacity(Int(vector.length))
    for node in members(vector) as [Node] {
      switch node.pointee.type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        nodes.append(.element(try element(node.pointee.v.element, depth: depth)))
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        guard let text = node.pointee.v.text.text else { continue }
        nodes.append(.text(String(cString: text)))
      default: continue
      }
    }
    return nodes
  }

  private static func element(_ element: GumboElement, depth: Int) throws(HTMLError) -> HTMLElement
  {
    let attributes = (members(element.attributes) as [UnsafeMutablePointer<GumboAttribute>]).map {
      HTMLAttribute(
        name: String(cString: $0.pointee.name), value: String(cString: $0.pointee.value))
    }
    return HTMLElement(
      name: name(of: element), attributes: attributes,
      children: try nodes(element.children, depth: depth + 1))
  }

  /// gumbo knows the names in HTML5 of 2014; others, such as `image`, are read from the source.
  private static func name(of element: GumboElement) -> String {
    if element.tag != GUMBO_TAG_UNKNOWN {
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    guard let start = piece.data else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: piece.length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func isElement(_ node: Node) -> Bool { node.pointee.type == GUMBO_NODE_ELEMENT }

  private static func members<Member>(_ vector: GumboVector) -> [UnsafeMutablePointer<Member>] {
    UnsafeBufferPointer(start: vector.data, count: Int(vector.length))
      .compactMap { $0?.assumingMemoryBound(to: Member.self) }
  }
}
