// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// In debug builds, too: docs/decisions/0085-optimized-debug-builds.md.
let optimized = swift + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let c: [CSetting] = [.treatAllWarnings(as: .error)]
let cxx: [CXXSetting] = [.treatAllWarnings(as: .error)]
// The Makefile says which commit it builds. A define of one C file: another commit compiles nothing else.
let commit = Context.environment["RATEPRESS_COMMIT"] ?? ""

let package = Package(
  name: "Ratepress",
  products: [
    .executable(name: "ratepress", targets: ["ratepress"]),
    // For tests, which preload it.
    .library(name: "KillSwitch", type: .dynamic, targets: ["CKillSwitch"]),
  ],
  targets: [
    .target(name: "Basics", swiftSettings: optimized),
    .target(name: "SourceText", swiftSettings: optimized),
    .target(name: "RatesDomain", swiftSettings: optimized),
    .target(
      name: "Formats",
      dependencies: ["Basics", "SourceText", "CLibXML2", "CYajl", "CToml", "CZip"],
      swiftSettings: optimized),
    .target(name: "Digests", dependencies: ["Basics", "CCrypto"], swiftSettings: optimized),
    .target(
      name: "Transport", dependencies: ["Basics", "CCurl", "Digests"], swiftSettings: optimized),
    .target(
      name: "RatesData",
      dependencies: [
        "Basics", "RatesDomain", "Digests", "Formats", "SourceText", "SystemFiles", "Transport",
      ],
      resources: [.embedInCode("Names/Tables"), .embedInCode("Sample/Rates")],
      swiftSettings: optimized,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(name: "Mustache", dependencies: ["Basics", "SourceText"], swiftSettings: optimized),
    .target(
      name: "RatesPresentation",
      dependencies: ["Basics", "RatesDomain", "Digests", "Formats", "Mustache", "SourceText"],
      swiftSettings: optimized,
      plugins: ["EmbedTheme"]),
    .target(name: "SystemFiles", dependencies: ["CLinux"], swiftSettings: optimized),
    .target(
      name: "SiteFiles", dependencies: ["Basics", "SystemFiles", "CLinux", "CVersion"],
      swiftSettings: optimized),
    .target(name: "Compression", dependencies: ["CDeflate", "CBrotli"], swiftSettings: optimized),
    .target(name: "Pictures", dependencies: ["Basics", "CPictures"], swiftSettings: optimized),
    .target(
      name: "SiteRelease", dependencies: ["Basics", "Compression", "SiteFiles", "SystemFiles"],
      swiftSettings: optimized),
    .target(
      name: "SitePublishing",
      dependencies: [
        "Basics", "Compression", "Formats", "SiteFiles", "SiteRelease", "SystemFiles", "Transport",
      ],
      swiftSettings: optimized),
    .target(
      name: "RatepressSite",
      dependencies: [
        "Basics", "Compression", "Mustache", "Pictures", "RatesData", "RatesDomain",
        "RatesPresentation", "SiteFiles", "SitePublishing", "SiteRelease", "SourceText",
        "SystemFiles", "Transport", "CVersion",
      ],
      swiftSettings: optimized),
    .target(
      name: "RatepressCommand",
      dependencies: [
        "Basics", "Compression", "RatesDomain", "RatesData", "RatepressSite", "Formats", "Mustache",
        "RatesPresentation", "SourceText", "SystemFiles", "SiteFiles", "SitePublishing",
        "SiteRelease", "Transport", "CMicroHTTPD",
      ],
      swiftSettings: optimized),
    .executableTarget(
      name: "ratepress", dependencies: ["RatepressCommand"], swiftSettings: optimized),
    .target(
      name: "RatepressDocuments",
      dependencies: [
        "Basics", "RatepressCommand", "RatepressSite", "RatesData", "RatesDomain",
        "RatesPresentation", "SitePublishing",
      ],
      swiftSettings: optimized),
    .executableTarget(
      name: "write-docs", dependencies: ["RatepressDocuments"], swiftSettings: optimized),

    .target(name: "CCrypto", cSettings: c),
    .target(name: "CCurl", cSettings: c),
    .target(name: "CDeflate", cSettings: c),
    .target(name: "CBrotli", cSettings: c),
    .target(name: "CPictures", cSettings: c),
    .target(name: "CYajl", dependencies: ["YajlLibrary"], cSettings: c),
    .target(name: "CLibXML2", dependencies: ["LibXML2Library"], cSettings: c),
    .target(name: "CLinux", cSettings: c),
    .target(name: "CToml", cxxSettings: cxx),
    .target(name: "CZip", cSettings: c),
    .target(name: "CMicroHTTPD", cSettings: c),
    .target(
      name: "CVersion", cSettings: c + [.define("RATEPRESS_COMMIT", to: "\"\(commit)\"")]),
    .systemLibrary(name: "YajlLibrary", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"])]),
    .systemLibrary(
      name: "LibXML2Library", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

    .executableTarget(name: "embed-files", swiftSettings: swift),
    .plugin(
      name: "EmbedTheme", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Sources/EmbedTheme"),

    .testTarget(
      name: "RatesDomainTests", dependencies: ["RatesDomain", "TestSupport"], swiftSettings: swift),
    .target(
      name: "TestSupport", dependencies: ["CLinux", "RatesDomain", "Transport"],
      path: "Tests/TestSupport", swiftSettings: swift),
    .testTarget(
      name: "RatesDataTests",
      dependencies: [
        "RatesData", "RatesDomain", "Formats", "SystemFiles", "Transport", "TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "TransportTests", dependencies: ["CCurl", "Transport", "TestSupport"],
      swiftSettings: swift),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: swift),
    .testTarget(
      name: "FormatsTests", dependencies: ["Formats", "SourceText"], swiftSettings: swift),
    .testTarget(
      name: "RatesPresentationTests",
      dependencies: ["RatesPresentation", "RatesDomain", "Digests", "Mustache"],
      swiftSettings: swift),
    .testTarget(
      name: "MustacheTests", dependencies: ["Mustache", "SourceText"], swiftSettings: swift),
    .testTarget(
      name: "RatepressCommandTests",
      dependencies: [
        "Compression", "RatepressCommand", "RatepressSite", "RatesData", "RatesDomain",
        "RatesPresentation", "SourceText", "SystemFiles", "SiteFiles", "SiteRelease", "TestSupport",
        "ratepress",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "RatepressDocumentsTests",
      dependencies: [
        "RatepressDocuments", "RatepressCommand", "RatepressSite", "RatesData", "RatesDomain",
        "SitePublishing", "TestSupport", "ratepress",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "CompressionTests", dependencies: ["Compression", "TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "PicturesTests", dependencies: ["CPictures", "Pictures"], swiftSettings: swift),
    .testTarget(
      name: "SystemFilesTests", dependencies: ["SystemFiles", "TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "SiteFilesTests", dependencies: ["SiteFiles", "SystemFiles", "TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "SiteReleaseTests",
      dependencies: [
        "Compression", "SiteRelease", "SiteFiles", "SystemFiles", "CLinux", "TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "SitePublishingTests",
      dependencies: [
        "SitePublishing", "SiteFiles", "SiteRelease", "SystemFiles", "TestSupport", "Transport",
      ],
      swiftSettings: swift),
    .target(name: "CKillSwitch", path: "Tests/CKillSwitch", cSettings: c),
    .executableTarget(
      name: "release-driver",
      dependencies: ["SiteRelease", "SiteFiles", "SystemFiles", "CKillSwitch"],
      path: "Tests/ReleaseDriver", swiftSettings: swift),
    .executableTarget(
      name: "series-driver", dependencies: ["RatesData", "RatesDomain"],
      path: "Benchmarks/SeriesDriver", swiftSettings: swift),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "ProgramTests", dependencies: ["ratepress", "TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "AttackTests",
      dependencies: [
        "Formats", "Mustache", "RatepressCommand", "RatesData", "RatesDomain", "SiteFiles",
        "SitePublishing", "SiteRelease", "SourceText", "SystemFiles", "TestSupport", "ratepress",
      ],
      path: "Tests/Attacks", exclude: ["README.md"], swiftSettings: swift),
    .target(
      name: "FuzzReaders",
      dependencies: [
        "Formats", "Mustache", "RatepressCommand", "RatesData", "RatesDomain", "SiteFiles",
        "SitePublishing",
      ],
      path: "Tests/Fuzz/Readers", swiftSettings: swift),
    .testTarget(
      name: "FuzzReadersTests", dependencies: ["FuzzReaders"], path: "Tests/Fuzz/ReaderTests",
      swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// What `make fuzz` builds, for which it names libFuzzer.
if Context.environment["RATEPRESS_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzz", path: "Tests/Fuzz/CFuzz", cSettings: c),
    .executableTarget(
      name: "fuzz", dependencies: ["CFuzz", "FuzzReaders"], path: "Tests/Fuzz/Driver",
      swiftSettings: swift),
  ]
}
