// swift-tools-version: 6.2

import PackageDescription

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
  name: "ghrepo",
  products: [
    .executable(name: "ghrepo", targets: ["ghrepo"]),
    .executable(name: "ghrepo-images", targets: ["ghrepo-images"]),
    .executable(name: "github-simulator", targets: ["github-simulator"]),
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // The program: arrows point down this list only.
    .executableTarget(
      name: "ghrepo",
      dependencies: [
        "Access", "Auth", "CGlibc", "CLinux", "Commands", "Core", "CurlTransport", "GitHub", "HTTP",
        "Images",
        "Keyring", "Messages", "Output", "Platform", "Presentation", "Terminal", argumentParser,
      ]),
    .target(
      name: "Commands",
      dependencies: [
        "Access", "Auth", "Browse", "BrowseModel", "Core", "GitHub", "HTTP", "Images", "Messages",
        "Output", "Platform", "Presentation", "Rendering", "Storage", "Terminal", argumentParser,
      ]),
    .target(
      name: "Browse",
      dependencies: [
        "Access", "Auth", "BrowseModel", "BrowseView", "Core", "GitHub", "HTTP", "ImageProtocol",
        "Images", "Messages",
        "Output", "Platform", "Presentation", "Readme", "Rendering", "Storage", "Terminal",
      ]),
    .target(
      name: "BrowseView",
      dependencies: [
        "Access", "Auth", "BrowseModel", "Core", "GitHub", "Messages", "Presentation", "Rendering",
        "Terminal",
      ]),
    .target(
      name: "BrowseModel",
      dependencies: [
        "Access", "Auth", "Core", "GitHub", "HTTP", "Messages", "Platform", "Presentation",
        "Readme", "Rendering", "Storage", "Terminal",
      ]),
    .target(
      name: "Output",
      dependencies: [
        "Access", "Auth", "CLinux", "Core", "GitHub", "HTTP", "ImageProtocol", "Images",
        "Messages", "Platform", "Presentation", "Readme", "Rendering", "Storage", "Terminal",
        subprocess, systemPackage,
      ]),
    .target(
      name: "Presentation",
      dependencies: [
        "Access", "Auth", "CLinux", "Core", "GitHub", "HTTP", "ImageProtocol", "Images",
        "Messages", "Platform", "Readme", "Rendering", "Storage", "Terminal", subprocess,
        systemPackage, yams,
      ]),
    .target(
      name: "Rendering",
      dependencies: [
        "Access", "Auth", "Core", "GitHub", "Messages", "Readme", "Terminal", mustache,
      ]),
    .target(
      name: "Core",
      dependencies: [
        "Access", "Auth", "CBuildSettings", "GitHub", "HTTP", "Platform", "Storage", subprocess,
        systemPackage,
      ]),
    .target(
      name: "Access",
      dependencies: [
        "Auth", "GitHub", "HTTP", "Platform", "Storage", subprocess, systemPackage,
      ]),
    .target(name: "Storage", dependencies: ["CSQLite", "GitHub", "Platform", grdb]),
    .target(name: "Auth", dependencies: ["GitHub", "HTTP", "Messages", "Platform"]),
    .target(name: "GitHub", dependencies: ["CRapidJSON", "HTTP"]),
    .target(name: "Readme", dependencies: ["CCmark", "CGumbo"]),
    .target(name: "Terminal", dependencies: ["CUtf8proc", "ImageProtocol", "Platform"]),
    .target(
      name: "Messages", exclude: ["Localization/README.md"],
      plugins: ["CatalogPlugin"]),
    .target(name: "HTTP", dependencies: ["Platform"]),
    .target(name: "ImageProtocol"),
    .target(name: "Platform", dependencies: ["CUtf8proc"]),
    .target(
      name: "CRapidJSON", path: "Sources/C/CRapidJSON",
      // Fortified headers cannot be imported into Swift, so this is not for all targets.
      cxxSettings: [
        .treatAllWarnings(as: .error),
        .define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release)),
      ]
    ),

    // Adapters: only the composition root imports them.
    .target(name: "CurlTransport", dependencies: ["CCurl", "HTTP", "Platform"]),
    .target(
      name: "Keyring",
      dependencies: ["Auth", "CSecret", "HTTP", "Platform", subprocess, systemPackage]),
    .target(name: "CGlibc", path: "Sources/C/CGlibc"),
    .systemLibrary(name: "CBuildSettings", path: "Sources/C/CBuildSettings"),
    .systemLibrary(name: "CCmark", path: "Sources/C/CCmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(
      name: "CCurl", path: "Sources/C/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CGumbo", path: "Sources/C/CGumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
    .systemLibrary(
      name: "CSecret", path: "Sources/C/CSecret", providers: [.apt(["libsecret-1-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/C/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CUtf8proc", path: "Sources/C/CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),

    // The worker that decodes images, and its client in ghrepo.
    .executableTarget(
      name: "ghrepo-images", dependencies: ["CGlibc", "ImageWorker"],
      path: "Sources/ImageWorker/Program"),
    .target(
      name: "ImageWorker",
      dependencies: ["CChafa", "CGdkPixbuf", "CSeccomp", "CWebP", "CZlib", "ImageProtocol"],
      exclude: ["Program"]),
    .target(
      name: "Images", dependencies: ["CLinux", "GitHub", "HTTP", "ImageProtocol", "Platform"]),
    .systemLibrary(name: "CChafa", path: "Sources/C/CChafa", providers: [.apt(["libchafa-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Sources/C/CGdkPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]
    ),
    .systemLibrary(
      name: "CSeccomp", path: "Sources/C/CSeccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(name: "CWebP", path: "Sources/C/CWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CZlib", path: "Sources/C/CZlib", providers: [.apt(["zlib1g-dev"])]),

    // Build time: Localization/*.po becomes Swift.
    .plugin(
      name: "CatalogPlugin", capability: .buildTool(), dependencies: ["catalog-compiler"],
      path: "Sources/CatalogCompiler/Plugin"),
    .executableTarget(
      name: "catalog-compiler", dependencies: ["CatalogCompiler"],
      path: "Sources/CatalogCompiler/Tool"),
    .target(name: "CatalogCompiler", path: "Sources/CatalogCompiler/Compiler"),

    // A GitHub that runs on loopback; never linked into ghrepo.
    .target(
      name: "GitHubSimulator", dependencies: [flyingFox, flyingSocks], path: "Tests/Simulator",
      exclude: ["README.md"],
      resources: [.copy("Fixtures")]),
    .executableTarget(
      name: "github-simulator", dependencies: ["GitHubSimulator", argumentParser],
      path: "Tests/SimulatorTool"),

    .executableTarget(
      name: "browse-benchmark",
      dependencies: [
        "Browse", "BrowseModel", "BrowseView", "Core", "GitHub", "ImageProtocol", "Messages",
        "Presentation", "Rendering", "Terminal",
      ],
      path: "Tests/Benchmarks/Browse"),
    .executableTarget(
      name: "decode-benchmark", dependencies: ["GitHub", "HTTP"],
      path: "Tests/Benchmarks/Decode"),
    .executableTarget(
      name: "gains-benchmark", dependencies: ["GitHubSimulator"], path: "Tests/Benchmarks/Gains"),
    .executableTarget(
      name: "image-benchmark", dependencies: ["ImageProtocol", "Images"],
      path: "Tests/Benchmarks/Image"),
    .executableTarget(
      name: "storage-benchmark", dependencies: ["GitHub", "Storage"],
      path: "Tests/Benchmarks/Storage"),
    .executableTarget(
      name: "readme-benchmark", dependencies: ["Messages", "Readme", "Rendering", "Terminal"],
      path: "Tests/Benchmarks/Readme"),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "CThreadSanitizer", "CVTerm", "HTTP", "ImageProtocol", "Terminal", subprocess,
        systemPackage,
      ],
      path: "Tests/Support"),
    .target(name: "CThreadSanitizer", path: "Tests/CThreadSanitizer", publicHeadersPath: "."),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
    .testTarget(name: "ImageProtocolTests", dependencies: ["ImageProtocol", "TestSupport"]),
    .testTarget(
      name: "ImagesTests",
      dependencies: [
        "CurlTransport", "GitHub", "HTTP", "ImageProtocol", "ImageWorker", "Images", "TestSupport",
        "ghrepo-images", "sandbox-probe",
      ]),
    .executableTarget(
      name: "sandbox-probe", dependencies: ["CSeccomp", "ImageWorker"],
      path: "Tests/Probes/Sandbox"),
    .testTarget(name: "GitHubTests", dependencies: ["GitHub", "HTTP", "TestSupport"]),
    .testTarget(
      name: "AuthTests", dependencies: ["Auth", "GitHub", "HTTP", "Messages", "TestSupport"]),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        "Auth", "Access", "Core", "CoreTestSupport", "GitHub", "GitHubSimulator", "HTTP",
        "Platform",
        "Storage",
        "TestSupport",
      ]),
    .testTarget(
      name: "AccessTests",
      dependencies: [
        "Access", "Auth", "CoreTestSupport", "GitHub", "HTTP", "Platform", "Storage",
        "TestSupport",
      ]),
    .target(
      name: "CoreTestSupport",
      dependencies: ["Auth", "Access", "Core", "GitHub", "HTTP", "Storage", "TestSupport"],
      path: "Tests/CoreSupport"),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "Auth", "Access", "Core", "CoreTestSupport", "GitHub", "HTTP", "ImageProtocol", "Images",
        "Messages",
        "Output", "Presentation", "PresentationTestSupport", "Readme", "Rendering", "Storage",
        "Terminal",
        "TestSupport",
      ]),
    .testTarget(
      name: "OutputTests",
      dependencies: [
        "Access", "Auth", "Core", "CoreTestSupport", "GitHub", "HTTP", "ImageProtocol", "Images",
        "Messages", "Output", "Presentation", "PresentationTestSupport", "Readme", "Rendering",
        "Storage", "Terminal", "TestSupport",
      ]),
    .target(
      name: "PresentationTestSupport",
      dependencies: [
        "Auth", "Access", "Core", "CoreTestSupport", "GitHub", "HTTP", "ImageProtocol", "Images",
        "Messages",
        "Output", "Presentation", "Storage", "Terminal", "TestSupport",
      ],
      path: "Tests/PresentationSupport"),
    .testTarget(
      name: "MessagesTests",
      dependencies: ["CatalogCompiler", "Messages", "TestSupport", "catalog-compiler"],
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .executableTarget(
      name: "format-probe", dependencies: ["Messages"], path: "Tests/Probes/Format"),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "GitHub", "GitHubSimulator", "Storage", "TestSupport", "storage-probe", grdb,
      ],
      exclude: ["Fixtures"]),
    .executableTarget(
      name: "storage-probe", dependencies: ["GitHub", "Storage"], path: "Tests/Probes/Storage"),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["ImageProtocol", "Platform", "Terminal", "TestSupport", "screen-probe"]),
    .executableTarget(
      name: "screen-probe", dependencies: ["Terminal"], path: "Tests/Probes/Screen"),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),
    .testTarget(name: "ReadmeTests", dependencies: ["Readme", "TestSupport"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Auth", "Access", "Core", "GitHub", "Messages", "Readme", "Rendering", "Terminal",
        "TestSupport",
      ],
      exclude: ["Readme/Golden"]),
    .testTarget(
      name: "BrowseTests",
      dependencies: [
        "Access", "Auth", "Browse", "BrowseModel", "BrowseView", "Core", "CoreTestSupport",
        "CurlTransport", "GitHub",
        "GitHubSimulator",
        "HTTP", "ImageProtocol", "Images", "Messages", "Output", "Presentation",
        "PresentationTestSupport",
        "Readme", "Rendering", "Storage", "Terminal", "TestSupport",
      ]),
    .testTarget(
      name: "BrowseViewTests",
      dependencies: [
        "Access", "Auth", "BrowseModel", "BrowseView", "Core", "CoreTestSupport", "GitHub", "HTTP",
        "ImageProtocol", "Messages", "Presentation", "PresentationTestSupport", "Readme",
        "Rendering", "Storage", "Terminal", "TestSupport",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "BrowseModelTests",
      dependencies: [
        "BrowseModel", "Core", "GitHub", "Messages", "Presentation", "Rendering", "Terminal",
        "TestSupport",
      ]),
    .testTarget(
      name: "CurlTransportTests",
      dependencies: ["CurlTransport", "GitHub", "GitHubSimulator", "HTTP", "TestSupport"]),
    .testTarget(
      name: "KeyringTests",
      dependencies: ["Auth", "HTTP", "Keyring", "Platform", "TestSupport", "keyring-probe"]),
    .executableTarget(
      name: "keyring-probe", dependencies: ["Auth", "HTTP", "Keyring"],
      path: "Tests/Probes/Keyring"),
    .testTarget(
      name: "GitHubSimulatorTests", dependencies: ["GitHubSimulator"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Access", "Auth", "Browse", "BrowseModel", "Commands", "Core", "CoreTestSupport",
        "CurlTransport",
        "GitHub",
        "GitHubSimulator", "HTTP", "Messages", "Output", "Presentation", "PresentationTestSupport",
        "Rendering", "Storage", "Terminal", "TestSupport", "ghrepo", argumentParser,
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "GitHubSimulator", "Output", "Presentation", "RandomInput", "TestSupport", "command-probe",
        "ghrepo",
        "ghrepo-images", "github-simulator",
      ]),
    .target(name: "RandomInput", path: "Tests/Probes/RandomInput"),
    .executableTarget(
      name: "command-probe",
      dependencies: [
        "Auth", "Commands", "Access", "Core", "HTTP", "ImageProtocol", "Images", "Keyring",
        "Messages",
        "Output", "Presentation", "RandomInput", "Terminal", argumentParser,
      ],
      path: "Tests/Probes/Command"),
  ]
)

// Only `make fuzz` builds it, and everything below it with instrumentation.
if Context.environment["GHREPO_FUZZ"] != nil {
  package.targets += [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Auth", "CatalogCompiler", "CFuzzer", "Access", "Core", "CurlTransport", "GitHub", "HTTP",
        "ImageProtocol", "ImageWorker", "Keyring", "Messages", "Output", "Presentation", "Readme",
        "Rendering", "Storage", "Terminal",
      ],
      path: "Tests/Fuzz", exclude: ["CFuzzer", "Corpus", "Dictionaries"]),
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
  ]
}

/// glib's headers are outside the default search path; its pkg-config file would link libsecret,
/// which must be loaded only at first use.
let glibHeaders = [
  "/usr/include/libsecret-1", "/usr/include/gdk-pixbuf-2.0", "/usr/include/chafa",
  "/usr/lib/x86_64-linux-gnu/chafa/include", "/usr/lib/aarch64-linux-gnu/chafa/include",
  "/usr/include/glib-2.0",
  "/usr/lib/x86_64-linux-gnu/glib-2.0/include", "/usr/lib/aarch64-linux-gnu/glib-2.0/include",
]

for target in package.targets where target.type != .plugin && target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .unsafeFlags(glibHeaders.flatMap { ["-Xcc", "-I\($0)"] }),
  ]
}

// `make try MODULE=Storage` builds one module, its tests and what they depend on. The packages stay,
// because Package.resolved would change with them.
if let module = Context.environment["GHREPO_ONLY"] {
  var names = ["\(module)Tests"]
  var kept: Set<String> = []
  while let name = names.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }) else {
      fatalError("GHREPO_ONLY=\(module): there is no target \(name)")
    }
    guard kept.insert(name).inserted else { continue }
    for case .byNameItem(let name, _) in target.dependencies { names.append(name) }
    for case .plugin(let name, _) in target.plugins ?? [] { names.append(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
