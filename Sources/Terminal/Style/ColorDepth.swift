/// How many colors a terminal shows.
package enum ColorDepth: Sendable, Comparable {
  case none, sixteen, indexed, full
}
