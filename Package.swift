// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: explicit `unsafe`, explicit imports, warnings are errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of one module layer; `needs` names every module that it may import.
func layer(
  _ name: String, needs: [Target.Dependency] = [], links: [LinkerSetting] = []
) -> Target {
  .target(name: name, dependencies: needs, swiftSettings: strict, linkerSettings: links)
}

/// A program: three lines that call a library.
func program(_ name: String, needs: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: needs, swiftSettings: strict)
}

/// The tests of one module; those of some have a folder of accepted images.
func tests(of name: String, needs: [Target.Dependency] = []) -> Target {
  let hasImages = ["SoftwareRenderer", "PlanetExport", "PlanetCommands"].contains(name)
  return .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "PlanetTestSupport"] + needs,
    exclude: hasImages ? ["Goldens"] : [], swiftSettings: strict)
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
    // Each module is in the layer that the comment before it states, with its duty. Each is after
    // those that it depends on. Scripts/module-diagram.py writes these comments to ARCHITECTURE.md.

    // Layer 0: module maps of system libraries.
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
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CMalloc"),
    // Layer 0: loads libcurl at the first request. Uses option numbers of its binary interface.
    .target(name: "CCurl"),
    // Layer 0: loads libcairo at the first PDF. Linking it would link a window system.
    .target(name: "CCairo"),
    // Layer 0: load libtiff and libarchive, to install maps.
    .target(name: "CTIFF"),
    .target(name: "CArchive"),
    // Layer 0: module maps of system libraries, for the viewer only. No pkg-config: the other
    // products are built without warnings if these packages are missing.
    .systemLibrary(name: "COpenGL", providers: [.apt(["libopengl-dev"])]),
    .systemLibrary(name: "CEGL", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLFW", providers: [.apt(["libglfw3-dev"])]),
    // Layer 0: a C interface of Dear ImGui, which is C++, for the viewer only.
    .target(
      name: "CImGui",
      linkerSettings: [
        .linkedLibrary("imgui"), .linkedLibrary("stb"), .linkedLibrary("freetype"),
      ]),
    // Layer 0: calls libpng and catches its long jumps; filters and compresses rows.
    .target(
      name: "CPNG", dependencies: ["CLibPNG", "CISAL"], linkerSettings: [.linkedLibrary("z")]),
    // Layer 0: calls libjpeg and catches its long jumps, as Swift cannot.
    .target(name: "CJPEG", dependencies: ["CLibJPEG"]),
    // Layer 0: writes and reads OpenEXR files in memory. The library's default values are macros.
    .target(name: "CEXR", linkerSettings: [.linkedLibrary("OpenEXRCore")]),
    // Layer 0: converts colours by ICC profiles. Swift cannot use the macros of Little CMS.
    .target(name: "CColor", dependencies: ["CLCMS"]),
    // Layer 0: explicit vectors of floats and integers.
    .target(name: "CLanes"),
    // Layer 0: the innermost loops: filtering of texels, encoding of colours, noise.
    .target(name: "CKernels", dependencies: ["CLanes"]),

    // Layer 1: runs work on as many threads as the system starts.
    layer("PlanetThreads"),
    // Layer 1: spelling suggestions, numbers, dates, JSON and shell words.
    layer("PlanetStrings"),
    // Layer 1: vectors, angles and elementary functions with the same results on all machines.
    layer(
      "PlanetMath", needs: ["CLanes"],
      links: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Layer 1: pixels, and codecs of PNG and JPEG.
    layer(
      "PlanetImage",
      needs: [
        "PlanetThreads", "PlanetMath", "CLanes", "CKernels", "CPNG", "CJPEG", "CTurboJPEG",
        "CColor",
      ]),

    // Layer 2: writes images as JPEG with texts, WebP and OpenEXR.
    layer("PlanetImageFiles", needs: ["PlanetImage", "CWebP", "CEXR"]),
    // Layer 2: reads TIFF, WebP and OpenEXR, and resamples maps of other projections.
    layer(
      "PlanetRasters",
      needs: ["PlanetThreads", "PlanetMath", "PlanetImage", "CTIFF", "CWebP", "CEXR"]),
    // Layer 2: noise on the sphere, and maps of worlds generated from climate and terrain.
    layer(
      "ProceduralMaps",
      needs: ["CKernels", "CLanes", "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage"]),
    // Layer 2: positions, orientations and events of the solar system's bodies at a date.
    layer(
      "PlanetSky", needs: ["PlanetMath", "PlanetStrings"],
      links: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Layer 2: measures lines of text, and renders them into images.
    layer("PlanetText", needs: ["PlanetImage", "CRaqm", "CFriBidi"]),
    // Layer 2: atomic reading and writing of files; locks, memory, digests.
    layer(
      "PlanetSystem",
      needs: ["PlanetThreads", "PlanetStrings", "PlanetImage", "CMalloc", "CNettle"]),
    // Layer 2: reads, validates and writes catalogues of bodies.
    layer("PlanetCatalogue", needs: ["PlanetStrings", "PlanetMath", "CXML"]),

    // Layer 3: scenes of planets, meshes, cameras and light; views and turntables.
    layer(
      "PlanetScene",
      needs: ["PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetCatalogue"]),
    // Layer 3: loads catalogues from files and the web, with copies on disk.
    layer(
      "PlanetSources",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetSystem",
        "PlanetCatalogue", "PlanetSky", "CCurl",
      ]),

    // Layer 3: panels, buttons, text and keys, by Dear ImGui; independent of bodies.
    layer("ViewerGui", needs: ["PlanetMath", "PlanetImage", "PlanetText", "CImGui"]),

    // Layer 4: finds and loads catalogues and maps, and creates planets from bodies.
    layer(
      "PlanetAssets",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetSystem",
        "PlanetCatalogue", "PlanetScene", "ProceduralMaps", "CFontconfig",
      ]),

    // Layer 4: renders a scene into an image on the CPU.
    layer(
      "SoftwareRenderer",
      needs: ["CKernels", "PlanetMath", "PlanetThreads", "PlanetImage", "PlanetScene"]),

    // Layer 4: renders a scene with OpenGL and the programs in Shaders/.
    layer(
      "OpenGLRenderer",
      needs: ["COpenGL", "CEGL", "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetScene"]),

    // Layer 4: draws lines, names and scale bars over the image of a scene.
    layer(
      "PlanetOverlays",
      needs: [
        "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText", "PlanetSky", "PlanetScene",
      ]),

    // Layer 5: installs maps from lists, files and packages, and checks maps.
    layer(
      "PlanetTextures",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetRasters",
        "PlanetSystem", "PlanetCatalogue", "PlanetSources", "PlanetAssets", "CArchive",
      ]),

    // Layer 5: contents and layout of fact cards, and their pixels and PDF pages.
    layer(
      "PlanetCards",
      needs: [
        "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue",
        "PlanetOverlays", "CQREncode", "CCairo",
      ]),

    // Layer 5: recipes of images: bodies (alone, in a row or at a date) and the view.
    layer(
      "PlanetRecipe",
      needs: [
        "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText", "PlanetSystem",
        "PlanetCatalogue", "PlanetSky", "PlanetScene", "ProceduralMaps", "PlanetAssets",
        "PlanetOverlays",
      ]),

    // Layer 6: renders recipes; their files, checksums, manifests and verification.
    layer(
      "PlanetProvenance",
      needs: [
        "PlanetCards", "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText",
        "PlanetSystem", "PlanetCatalogue", "PlanetSky", "PlanetScene", "ProceduralMaps",
        "PlanetAssets", "SoftwareRenderer", "PlanetImageFiles", "PlanetOverlays", "PlanetRecipe",
      ]),

    // Layer 7: the library for other packages.
    layer(
      "PlanetKit",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetImageFiles",
        "PlanetText", "PlanetSystem", "PlanetCatalogue", "PlanetSky", "PlanetScene",
        "PlanetSources", "PlanetAssets", "SoftwareRenderer", "PlanetOverlays", "PlanetRecipe",
        "PlanetProvenance",
      ]),

    // Layer 7: plans stills, turntables, sheets and animations, and renders them in parallel.
    layer(
      "PlanetExport",
      needs: [
        "PlanetThreads", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetText", "PlanetSystem",
        "PlanetCatalogue", "PlanetSky", "PlanetScene", "PlanetAssets", "PlanetImageFiles",
        "SoftwareRenderer", "PlanetRecipe", "PlanetProvenance",
      ]),

    // Layer 8: shows a scene in a window, with an orbit camera.
    layer(
      "PlanetViewer",
      needs: [
        "PlanetCards", "PlanetOverlays", "PlanetRecipe", "PlanetProvenance", "PlanetSystem",
        "PlanetStrings", "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetText",
        "PlanetCatalogue", "PlanetSky", "PlanetScene", "PlanetAssets", "PlanetSources",
        "SoftwareRenderer", "OpenGLRenderer", "PlanetExport", "ViewerGui", "CGLFW",
      ]),

    // Layer 9: the command line: arguments, streams and exit codes. Modules below neither print nor
    // exit.
    layer(
      "PlanetCommands",
      needs: [
        "PlanetCards", "PlanetOverlays", "PlanetRecipe", "PlanetProvenance", "PlanetSystem",
        "PlanetStrings", "PlanetTextures", "PlanetThreads", "PlanetMath", "PlanetImage",
        "PlanetRasters", "PlanetText", "PlanetCatalogue", "PlanetSky", "PlanetScene",
        "PlanetAssets", "PlanetSources", "SoftwareRenderer", "PlanetExport", argumentParser,
      ]),
    // Layer 9: the command line of the viewer, and the loop of its window.
    layer(
      "PlanetViewerCommands",
      needs: [
        "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads", "PlanetMath",
        "PlanetImage", "PlanetCatalogue", "PlanetScene", "PlanetAssets", "PlanetSources",
        "SoftwareRenderer", "OpenGLRenderer", "PlanetExport", "ViewerGui", "PlanetViewer",
        "PlanetCommands", argumentParser,
      ]),
    // Layer 9: the programs, three lines each.
    program("planetnode", needs: ["PlanetCommands"]),
    program("planetnode-viewer", needs: ["PlanetViewerCommands"]),

    // Outside the module layers: generates the bundled maps from facts.
    layer(
      "MapGenerator",
      needs: ["PlanetThreads", "PlanetMath", "PlanetImage", "PlanetStrings", "ProceduralMaps"]),
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
      of: "ProceduralMaps",
      needs: ["CKernels", "PlanetStrings", "PlanetMath", "PlanetImage", "PlanetSystem"]),
    tests(of: "PlanetImage", needs: ["PlanetMath", "CPNG"]),
    tests(of: "PlanetImageFiles", needs: ["PlanetImage"]),
    tests(of: "PlanetRasters", needs: ["PlanetMath", "PlanetImage", "PlanetImageFiles"]),
    tests(of: "PlanetSky", needs: ["PlanetMath", "PlanetStrings", "PlanetScene"]),
    tests(of: "PlanetText", needs: ["PlanetSystem", "PlanetImage", "PlanetAssets"]),
    tests(of: "PlanetCatalogue", needs: ["PlanetStrings", "PlanetMath"]),
    tests(of: "PlanetScene", needs: ["PlanetMath", "PlanetImage", "PlanetCatalogue"]),
    tests(
      of: "PlanetAssets",
      needs: [
        "PlanetScene", "PlanetMath", "PlanetSystem", "PlanetThreads", "PlanetImage",
        "PlanetCatalogue",
      ]),
    tests(
      of: "PlanetSources",
      needs: ["PlanetStrings", "PlanetMath", "PlanetSystem", "PlanetCatalogue"]),
    tests(
      of: "SoftwareRenderer",
      needs: ["CKernels", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene"]),
    tests(
      of: "OpenGLRenderer",
      needs: [
        "PlanetSystem", "COpenGL", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetScene",
        "PlanetAssets", "SoftwareRenderer", "PlanetExport",
      ]),
    tests(
      of: "PlanetOverlays",
      needs: [
        "PlanetMath", "PlanetImage", "PlanetText", "PlanetSky", "PlanetScene", "PlanetAssets",
      ]),
    tests(
      of: "PlanetCards",
      needs: [
        "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue", "PlanetAssets",
        "PlanetSystem", "PlanetRecipe",
      ]),
    tests(of: "PlanetProvenance", needs: ["PlanetStrings", "PlanetSystem", "PlanetCatalogue"]),
    tests(
      of: "PlanetTextures",
      needs: ["PlanetImage", "PlanetSystem", "PlanetCatalogue", "PlanetSources", "PlanetAssets"]),
    tests(
      of: "PlanetExport",
      needs: [
        "PlanetRecipe", "PlanetProvenance", "PlanetSystem", "PlanetStrings", "PlanetThreads",
        "PlanetMath", "PlanetImage", "PlanetText", "PlanetCatalogue", "PlanetSky", "PlanetScene",
        "ProceduralMaps", "PlanetAssets", "SoftwareRenderer",
      ]),
    tests(
      of: "PlanetKit", needs: ["PlanetAssets", "PlanetProvenance", "PlanetRecipe", "chapters"]),
    tests(
      of: "PlanetCommands",
      needs: [
        "PlanetOverlays", "PlanetRecipe", "PlanetProvenance", "PlanetSystem", "PlanetStrings",
        "PlanetImage", "PlanetCatalogue", "PlanetAssets", "planetnode",
      ]),
    tests(
      of: "PlanetViewer",
      needs: [
        "PlanetOverlays", "PlanetRecipe", "PlanetProvenance", "PlanetSystem", "PlanetStrings",
        "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetCatalogue", "PlanetSky", "PlanetScene",
        "PlanetAssets", "PlanetSources", "PlanetExport", "PlanetCommands", "OpenGLRenderer",
        "ViewerGui",
      ]),
    tests(of: "ViewerGui"),
    tests(
      of: "PlanetViewerCommands",
      needs: [
        "PlanetSystem", "OpenGLRenderer", "PlanetAssets", "PlanetCommands", "PlanetViewer",
        "ViewerGui", argumentParser,
      ]),
    tests(of: "MapGenerator", needs: ["PlanetMath", "PlanetImage", "ProceduralMaps"]),
    .testTarget(name: "TidyTests", swiftSettings: strict),
    // Images whose pixels Scripts/same-pixels.sh compares.
    .executableTarget(
      name: "pixels", dependencies: ["PlanetKit"], path: "Tests/Pixels", swiftSettings: strict),
    // The code of PlanetKit's documentation.
    .executableTarget(
      name: "chapters", dependencies: ["PlanetKit"], path: "Tests/Chapters", swiftSettings: strict),
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
    // Lower bounds of the work of a shaded image: texels read, decoded, averaged, written.
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
    .executableTarget(
      name: "bench-gl",
      dependencies: [
        "COpenGL", "PlanetThreads", "PlanetMath", "PlanetImage", "PlanetSystem",
        "PlanetCatalogue", "PlanetSky", "PlanetScene", "PlanetAssets", "PlanetRecipe",
        "SoftwareRenderer", "OpenGLRenderer", "PlanetViewer", argumentParser,
      ],
      path: "\(sources)/bench-gl"),
  ]
}
