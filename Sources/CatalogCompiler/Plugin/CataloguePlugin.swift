import PackagePlugin

/// Compiles the catalogs of a target (`*.po`) into its `Language` and `Message`.
@main
struct CataloguePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let catalogues = target.sourceFiles(withSuffix: ".po").map(\.url)
    guard !catalogues.isEmpty else { return [] }
    let directory = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Compiling catalogues of \(target.name)",
        executable: try context.tool(named: "catalogue-compiler").url,
        arguments: ["--output", directory.path()] + catalogues.map { $0.path() },
        inputFiles: catalogues,
        outputFiles: ["GeneratedLanguage.swift", "GeneratedMessages.swift"].map {
          directory.appending(path: $0)
        })
    ]
  }
}
