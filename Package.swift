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
    .library(
      name: "PlanetKit",
      targets: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue",
        "PlanetScene", "PlanetAssets", "SoftwareRenderer", "PlanetExport",
      ]),
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
    // Converts colours by ICC profiles; lcms2's macros cannot be used from Swift.
    .target(name: "CColor", dependencies: ["CLCMS"]),
    // Says outright what is arithmetic on several floats at once.
    .target(name: "CLanes"),
    // The innermost loops: reads texels, encodes colours.
    .target(name: "CKernels", dependencies: ["CLanes"]),

    // Floor 1: runs work on threads, as many as the system starts.
    floor("PlanetThreads"),
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

    // Floor 2: measures lines of text and draws them into pictures.
    floor("PlanetText", needs: ["PlanetImage", "CRaqm", "CFriBidi"]),
    // Floor 2: reads, validates and writes what bodies are.
    floor("PlanetCatalogue", needs: ["PlanetMath", "CXML"]),

    // Floor 3: turns a body, its maps and a moment into a scene.
    floor("PlanetScene", needs: ["PlanetMath", "PlanetImage", "PlanetCatalogue"]),
    // Floor 3: finds and loads catalogues and maps on disk, and writes files whole or not at all.
    floor(
      "PlanetAssets",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetCatalogue", "CMalloc", "CNettle",
        "CFontconfig",
      ]),

    // Floor 4: draws a scene into an image on the CPU.
    floor("SoftwareRenderer", needs: ["CKernels", "PlanetMath", "PlanetImage", "PlanetScene"]),

    // Floor 4: draws the same scene with OpenGL and the programs in Shaders/.
    floor(
      "OpenGLRenderer", needs: ["COpenGL", "CEGL", "PlanetMath", "PlanetImage", "PlanetScene"]),

    // Floor 5: plans stills, turntables, sheets and animations, and runs them in parallel.
    floor(
      "PlanetExport",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue",
        "PlanetScene", "PlanetAssets", "SoftwareRenderer",
      ]),

    // Floor 6: shows a scene in a window, and lets a hand turn it.
    floor(
      "PlanetViewer",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue",
        "PlanetScene", "PlanetAssets", "SoftwareRenderer", "OpenGLRenderer", "PlanetExport",
        "CGLFW", "CImGui",
      ]),

    // Floor 6: wires the floors to a command line; the only place that prints and exits.
    floor(
      "PlanetCommands",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue",
        "PlanetScene", "PlanetAssets", "PlanetExport", argumentParser,
      ]),
    program("planetnode", needs: ["PlanetCommands"]),
    // Floor 7: the same for the window.
    floor(
      "PlanetViewerCommands",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene",
        "PlanetAssets", "SoftwareRenderer", "OpenGLRenderer", "PlanetExport", "PlanetViewer",
        "PlanetCommands", argumentParser,
      ]),
    program("planetnode-viewer", needs: ["PlanetViewerCommands"]),

    // Beside the floors: paints the bundled maps from facts.
    floor("MapGenerator", needs: ["PlanetMath", "PlanetImage"]),
    program(
      "generate-maps",
      needs: ["MapGenerator", "PlanetThreads", "PlanetAssets", "PlanetImage", argumentParser]),

    // Tests.
    .target(
      name: "PlanetTestSupport", dependencies: ["PlanetMath", "PlanetImage"],
      path: "Tests/PlanetTestSupport", swiftSettings: strict),
    tests(of: "PlanetThreads"),
    tests(of: "PlanetMath"),
    tests(of: "PlanetImage", needs: ["PlanetMath", "CPNG"]),
    tests(of: "PlanetText", needs: ["PlanetImage", "PlanetAssets"]),
    tests(of: "PlanetCatalogue", needs: ["PlanetMath"]),
    tests(of: "PlanetScene", needs: ["PlanetMath", "PlanetImage", "PlanetCatalogue"]),
    tests(of: "PlanetAssets", needs: ["PlanetThreads", "PlanetImage", "PlanetCatalogue"]),
    tests(
      of: "SoftwareRenderer",
      needs: ["CKernels", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene"],
      goldens: true),
    tests(
      of: "OpenGLRenderer",
      needs: [
        "COpenGL", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene", "PlanetAssets",
        "SoftwareRenderer", "PlanetExport",
      ]),
    tests(
      of: "PlanetExport",
      needs: [
        "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue", "PlanetScene",
        "PlanetAssets",
      ]),
    tests(
      of: "PlanetCommands",
      needs: ["PlanetImage", "PlanetCatalogue", "PlanetAssets", "planetnode"]),
    tests(
      of: "PlanetViewer",
      needs: [
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene",
        "PlanetAssets", "PlanetExport", "PlanetCommands", "OpenGLRenderer",
      ]),
    tests(
      of: "PlanetViewerCommands",
      needs: ["OpenGLRenderer", "PlanetAssets", "PlanetCommands", "PlanetViewer", argumentParser]),
    tests(of: "MapGenerator", needs: ["PlanetMath", "PlanetImage"]),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
