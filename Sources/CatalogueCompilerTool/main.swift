import CatalogueCompiler
import FoundationEssentials
import Glibc

// Usage: catalogue-compiler --output DIRECTORY CATALOGUE…
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, arguments[0] == "--output" else { exit(EX_USAGE) }

do {
  let sources = try arguments[2...].map { argument in
    let path = URL(filePath: argument).resolvingSymlinksInPath().path
    let bytes = try Data(contentsOf: URL(filePath: path))
    return CatalogueCompiler.Source(path: path, text: String(validating: bytes, as: UTF8.self))
  }
  let compiler = CatalogueCompiler(sources: sources)
  for diagnostic in compiler.diagnostics { print(diagnostic) }
  guard !compiler.outputs.isEmpty else { exit(EXIT_FAILURE) }
  for output in compiler.outputs {
    let file = URL(filePath: arguments[1]).appending(path: output.name)
    try Data(output.text.utf8).write(to: file, options: .atomic)
  }
} catch {
  print("\(arguments[1]):1: error: \(error)")
  exit(EXIT_FAILURE)
}
