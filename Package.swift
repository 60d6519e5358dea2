// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: nothing unsafe unsaid, nothing imported by accident.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of one floor; `needs` names every module it may import.
func floor(
  _ name: String, needs: [Target.Dependency] = [], links: [LinkerSetting] = []
) -> Target {
  .target(name: name, dependencies: needs, swiftSettings: strict, linkerSettings: links)
}

/// A program: three lines that hand over to a library.
func program(_ name: String, needs: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: needs, swiftSettings: strict)
}

/// The tests of one module; `goldens` if accepted images lie beside them.
func tests(of name: String, needs: [Target.Dependency] = [], goldens: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "PlanetTestSupport"] + needs,
    exclude: goldens ? ["Goldens"] : [], swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "PlanetNode",
  products: [
    .executable(name: "planetnode", targets: ["planetnode"]),
    .executable(name: "planetnode-viewer", targets: ["planetnode-viewer"]),
    .library(name: "PlanetKit", targets: ["PlanetKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // Floor 0: names of C headers, thin C edges.
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(
      name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(
      name: "CRaqm", pkgConfig: "raqm",
      providers: [.apt(["libraqm-dev", "libfreetype-dev"])]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CMalloc"),
    // Loads libcurl when it is first needed, by the numbers of its binary interface.
    .target(name: "CCurl"),
    // No pkg-config: without these packages the other products are built without a word.
    .systemLibrary(name: "COpenGL", providers: [.apt(["libopengl-dev"])]),
    .systemLibrary(name: "CEGL", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLFW", providers: [.apt(["libglfw3-dev"])]),
    // Gives Dear ImGui, which is C++, the form of C.
    .target(
      name: "CImGui",
      linkerSettings: [
        .linkedLibrary("imgui"), .linkedLibrary("stb"), .linkedLibrary("freetype"),
      ]),
    // Catches libpng's long jumps, which Swift cannot; filters and compresses rows.
    .target(
      name: "CPNG", dependencies: ["CLibPNG", "CISAL"], linkerSettings: [.linkedLibrary("z")]),
    // Catches libjpeg's long jumps.
    .target(name: "CJPEG", dependencies: ["CLibJPEG"]),
    // Writes OpenEXR files into memory; the library's default values are macros.
    .target(name: "CEXR", linkerSettings: [.linkedLibrary("OpenEXRCore")]),
    // Converts colours by ICC profiles; lcms2's macros cannot be used from Swift.
    .target(name: "CColor", dependencies: ["CLCMS"]),
    // Says outright what is arithmetic on several floats at once.
    .target(name: "CLanes"),
    // The innermost loops: reads texels, encodes colours.
    .target(name: "CKernels", dependencies: ["CLanes"]),

    // Floor 1: runs work on threads, as many as the system starts.
    floor("PlanetThreads"),
    // Floor 1: text of messages, near misses, JSON and shell words.
    floor("PlanetStrings"),
    // Floor 1: gives vectors, angles and elementary functions their laws, the same bits everywhere.
    floor(
      "PlanetMath", needs: ["CLanes"],
      links: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Floor 1: owns pixels, and turns them into and out of PNG and JPEG bytes.
    floor(
      "PlanetImage",
      needs: [
        "PlanetThreads", "PlanetMath", "CLanes", "CKernels", "CPNG", "CJPEG", "CTurboJPEG",
        "CColor",
      ]),

    // Floor 2: writes images as JPEG with texts, WebP and OpenEXR.
    floor("PlanetImageFiles", needs: ["PlanetImage", "CWebP", "CEXR"]),
    // Floor 2: noise on the sphere, and maps of worlds generated from words about their surface.
    floor(
      "ProceduralMaps",
      needs: ["CLanes", "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage"]),
    // Floor 2: positions, orientations and events of the solar system's bodies at a date.
    floor(
      "PlanetSky", needs: ["PlanetMath"],
      links: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Floor 2: measures lines of text and draws them into pictures.
    floor("PlanetText", needs: ["PlanetImage", "CRaqm", "CFriBidi"]),
    // Floor 2: reads and writes files whole or not at all; locks, memory, digests.
    floor(
      "PlanetSystem",
      needs: ["PlanetThreads", "PlanetStrings", "PlanetImage", "CMalloc", "CNettle"]),
    // Floor 2: reads, validates and writes what bodies are.
    floor("PlanetCatalogue", needs: ["PlanetStrings", "PlanetMath", "CXML"]),

    // Floor 3: turns a body, its maps and a moment into a scene.
    floor(
      "PlanetScene",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetCatalogue",
        "PlanetSky",
      ]),
    // Floor 4: finds and loads catalogues and maps, and makes planets of bodies with their maps.
    floor(
      "PlanetAssets",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetSystem",
        "PlanetCatalogue", "PlanetScene", "ProceduralMaps", "CFontconfig",
      ]),

    // Floor 3: loads catalogues from files and the web, with copies on disk.
    floor(
      "PlanetSources",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetSystem",
        "PlanetCatalogue", "CCurl",
      ]),

    // Floor 4: draws a scene into an image on the CPU.
    floor(
      "SoftwareRenderer",
      needs: ["CKernels", "PlanetMath", "PlanetThreads", "PlanetImage", "PlanetScene"]),

    // Floor 4: draws the same scene with OpenGL and the programs in Shaders/.
    floor(
      "OpenGLRenderer",
      needs: ["COpenGL", "CEGL", "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetScene"]),

    // Floor 5: recipes of images, their checksums, manifests and verification.
    floor(
      "PlanetProvenance",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText", "PlanetSystem",
        "PlanetCatalogue", "PlanetSky", "PlanetScene", "ProceduralMaps", "PlanetAssets",
        "SoftwareRenderer", "PlanetImageFiles",
      ]),

    // Floor 6: plans stills, turntables, sheets and animations, and renders them in parallel.
    floor(
      "PlanetExport",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText",
        "PlanetSystem", "PlanetCatalogue", "PlanetSky", "PlanetScene", "PlanetAssets",
        "PlanetImageFiles", "SoftwareRenderer", "PlanetProvenance",
      ]),

    // Floor 5: the library for other packages: bodies with their maps, rendered by two lines.
    floor(
      "PlanetKit",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetSystem", "PlanetCatalogue",
        "PlanetScene", "PlanetAssets", "SoftwareRenderer",
      ]),

    // Floor 7: shows a scene in a window, with an orbit camera.
    floor(
      "PlanetViewer",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads", "PlanetMath",
        "PlanetImage", "PlanetText", "PlanetCatalogue", "PlanetSky", "PlanetScene",
        "PlanetAssets", "PlanetSources", "SoftwareRenderer", "OpenGLRenderer", "PlanetExport",
        "CGLFW", "CImGui",
      ]),

    // Floor 8: wires the floors to a command line; the only place that prints and exits.
    floor(
      "PlanetCommands",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads", "PlanetMath",
        "PlanetImage", "PlanetText", "PlanetCatalogue", "PlanetSky", "PlanetScene",
        "PlanetAssets", "PlanetSources", "SoftwareRenderer", "PlanetExport", argumentParser,
      ]),
    program("planetnode", needs: ["PlanetCommands"]),
    // Floor 8: the same for the window.
    floor(
      "PlanetViewerCommands",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads", "PlanetMath",
        "PlanetImage", "PlanetCatalogue", "PlanetScene", "PlanetAssets", "PlanetSources",
        "SoftwareRenderer", "OpenGLRenderer", "PlanetExport", "PlanetViewer", "PlanetCommands",
        argumentParser,
      ]),
    program("planetnode-viewer", needs: ["PlanetViewerCommands"]),

    // Beside the floors: paints the bundled maps from facts.
    floor(
      "MapGenerator", needs: ["PlanetMath", "PlanetImage", "PlanetStrings", "ProceduralMaps"]),
    program(
      "generate-maps",
      needs: [
        "PlanetSystem", "MapGenerator", "PlanetThreads", "PlanetAssets", "PlanetImage",
        argumentParser,
      ]),

    // Tests.
    .target(
      name: "PlanetTestSupport", dependencies: ["PlanetMath", "PlanetImage", "PlanetScene"],
      path: "Tests/PlanetTestSupport", swiftSettings: strict),
    tests(of: "PlanetThreads"),
    tests(of: "PlanetStrings"),
    tests(of: "PlanetSystem", needs: ["PlanetThreads", "PlanetImage"]),
    tests(of: "PlanetMath"),
    tests(
      of: "ProceduralMaps", needs: ["PlanetStrings", "PlanetMath", "PlanetImage", "PlanetSystem"]),
    tests(of: "PlanetImage", needs: ["PlanetMath", "CPNG"]),
    tests(of: "PlanetImageFiles", needs: ["PlanetImage"]),
    tests(of: "PlanetSky", needs: ["PlanetMath"]),
    tests(
      of: "PlanetText",
      needs: [
        "PlanetSystem", "PlanetImage", "PlanetAssets",
      ]),
    tests(
      of: "PlanetCatalogue",
      needs: [
        "PlanetStrings", "PlanetMath",
      ]),
    tests(
      of: "PlanetScene",
      needs: [
        "PlanetMath", "PlanetImage", "PlanetCatalogue",
      ]),
    tests(
      of: "PlanetAssets",
      needs: [
        "PlanetScene", "PlanetMath", "PlanetSystem", "PlanetThreads", "PlanetImage",
        "PlanetCatalogue",
      ]),
    tests(
      of: "PlanetSources",
      needs: [
        "PlanetStrings", "PlanetMath", "PlanetSystem", "PlanetCatalogue",
      ]),
    tests(
      of: "SoftwareRenderer",
      needs: ["CKernels", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene"],
      goldens: true),
    tests(
      of: "OpenGLRenderer",
      needs: [
        "PlanetProvenance", "PlanetSystem", "COpenGL", "PlanetMath", "PlanetImage",
        "PlanetCatalogue", "PlanetScene", "PlanetAssets", "SoftwareRenderer", "PlanetExport",
      ]),
    tests(
      of: "PlanetProvenance",
      needs: [
        "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText", "PlanetSystem",
        "PlanetCatalogue", "PlanetSky", "PlanetScene", "PlanetAssets",
      ]),
    tests(
      of: "PlanetExport",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads", "PlanetMath",
        "PlanetImage", "PlanetText", "PlanetCatalogue", "PlanetScene", "ProceduralMaps",
        "PlanetAssets",
        "SoftwareRenderer",
      ],
      goldens: true),
    tests(of: "PlanetKit"),
    tests(
      of: "PlanetCommands",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetImage", "PlanetCatalogue",
        "PlanetAssets", "planetnode",
      ]),
    tests(
      of: "PlanetViewer",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads", "PlanetMath",
        "PlanetImage", "PlanetCatalogue", "PlanetSky", "PlanetScene", "PlanetAssets",
        "PlanetSources", "PlanetExport", "PlanetCommands", "OpenGLRenderer",
      ]),
    tests(
      of: "PlanetViewerCommands",
      needs: [
        "PlanetSystem", "OpenGLRenderer", "PlanetAssets", "PlanetCommands", "PlanetViewer",
        argumentParser,
      ]),
    tests(of: "MapGenerator", needs: ["PlanetMath", "PlanetImage", "ProceduralMaps"]),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Benchmarks/run.sh builds the benchmarks with the rest of the package.
if Context.environment["PLANETNODE_BENCHMARKS"] != nil {
  let sources = "Benchmarks/Sources"
  package.targets += [
    // Counts allocations by replacing the C library's functions.
    .target(name: "CAllocations", path: "\(sources)/CAllocations"),
    // The least work of a shaded image: texels read, decoded, averaged, written.
    .target(name: "CFloors", path: "\(sources)/CFloors"),
    // A PNG as libpng writes it by itself, for comparison.
    .target(
      name: "CPlainPNG", path: "\(sources)/CPlainPNG", linkerSettings: [.linkedLibrary("png")]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CAllocations", "CFloors", "CPlainPNG", "PlanetMath", "PlanetImage", "PlanetSystem",
        "PlanetCatalogue", "PlanetScene", "PlanetAssets", "SoftwareRenderer", "PlanetExport",
      ],
      path: "\(sources)/bench"),
  ]
}
// Scripts/documentation.sh needs the plugin; nothing else resolves it.
if Context.environment["PLANETNODE_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"))
}
