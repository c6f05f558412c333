package import ArgumentParser
internal import Messages

/// `ghrepo library`: what is remembered on this computer, and how to be rid of it.
package struct LibraryCommand: ParsableCommand {
  package static let configuration = CommandConfiguration.group(
    "library", .helpLibrary, more: .helpLibraryMore,
    [LibraryInfoCommand.self, LibraryClearCommand.self, LibraryCheckCommand.self])

  package init() {}
}
