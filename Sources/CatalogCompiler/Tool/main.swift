import CatalogCompiler
import FoundationEssentials
import Glibc

// Usage: catalog-compiler --output DIRECTORY CATALOG…
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, arguments[0] == "--output" else { exit(EX_USAGE) }

/// The file with links resolved, so that editors find the location in a diagnostic.
func source(_ argument: String) -> CatalogCompiler.Source? {
  let path = URL(filePath: argument).resolvingSymlinksInPath().path
  do {
    let bytes = try Data(contentsOf: URL(filePath: path))
    return CatalogCompiler.Source(path: path, text: String(validating: bytes, as: UTF8.self))
  } catch {
    print(Diagnostic(.error, file: path, line: 1, "\(error)"))
    return nil
  }
}

let sources = arguments[2...].compactMap(source)
guard sources.count == arguments.count - 2 else { exit(EXIT_FAILURE) }
let compiler = CatalogCompiler(sources: sources)
for diagnostic in compiler.diagnostics { print(diagnostic) }
guard !compiler.outputs.isEmpty else { exit(EXIT_FAILURE) }
for output in compiler.outputs {
  let file = URL(filePath: arguments[1]).appending(path: output.name)
  do {
    try Data(output.text.utf8).write(to: file, options: .atomic)
  } catch {
    print(Diagnostic(.error, file: file.path, line: 1, "\(error)"))
    exit(EXIT_FAILURE)
  }
}
