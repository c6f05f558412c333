package import FoundationEssentials

/// A response of which only a part is cached, as JSON that decodes to the same value.
package protocol CachedDocument: Sendable {
  var document: Data { get }
}
