internal import CGumbo

/// Turns gumbo's tree into values; the tree and the bytes it was made of must live meanwhile.
enum GumboTree {
  private typealias Node = UnsafeMutablePointer<GumboNode>

  /// What stands in the body of the page whose root element this is.
  static func body(of root: UnsafeMutablePointer<GumboNode>) throws(HTMLError) -> [HTMLNode] {
    guard isElement(root) else { return [] }
    var nodes: [HTMLNode] = []
    for child in members(root.pointee.v.element.children) as [Node] where isElement(child) {
      guard child.pointee.v.element.tag == GUMBO_TAG_BODY else { continue }
      nodes += try self.nodes(child.pointee.v.element.children, depth: 0)
    }
    return nodes
  }

  /// Repairs may nest deeper than the source did; there is room for twice the limit.
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
      HTMLAttribute(String(cString: $0.pointee.name), String(cString: $0.pointee.value))
    }
    return HTMLElement(
      name(of: element), attributes: attributes,
      children: try nodes(element.children, depth: depth + 1))
  }

  /// gumbo knows the names of HTML5 of 2014; others, as `picture`, are read from the source.
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
