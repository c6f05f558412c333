/// Why a piece of a catalogue (a template, a plural rule, a string) cannot be understood.
package struct CatalogueError: Error, Equatable {
  package let text: String

  package init(_ text: String) { self.text = text }
}
