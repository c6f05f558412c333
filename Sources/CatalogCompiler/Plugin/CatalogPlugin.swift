import PackagePlugin

/// Compiles the catalogs of a target (`*.po`) into its `Language` and `Message`.
@main
struct CatalogPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let catalogs = target.sourceFiles(withSuffix: ".po").map(\.url)
    guard !catalogs.isEmpty else { return [] }
    let directory = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Compiling catalogs of \(target.name)",
        executable: try context.tool(named: "catalog-compiler").url,
        arguments: ["--output", directory.path()] + catalogs.map { $0.path() },
        inputFiles: catalogs,
        outputFiles: ["GeneratedLanguage.swift", "GeneratedMessages.swift"].map {
          directory.appending(path: $0)
        })
    ]
  }
}
