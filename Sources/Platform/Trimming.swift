extension BidirectionalCollection {
  /// The collection without the elements at both ends that satisfy `isUnwanted`.
  package func trimming(while isUnwanted: (Element) -> Bool) -> SubSequence {
    let head = drop(while: isUnwanted)
    return head.lastIndex { !isUnwanted($0) }.map { head[...$0] } ?? head
  }
}
