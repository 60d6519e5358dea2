// swift-tools-version: 6.2
import PackageDescription

// Measures the renderer: a package of its own, so that nobody who uses PlanetNode builds it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "PlanetNode", path: "..")],
  targets: [
    // Counts what is allocated, by standing before the C library's functions.
    .target(name: "CAllocations"),
    // The least work a shaded picture needs: texels read, decoded, averaged, written.
    .target(name: "CFloors"),
    // A PNG as libpng writes it by itself, for scale.
    .target(name: "CPlainPNG", linkerSettings: [.linkedLibrary("png")]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CAllocations", "CFloors", "CPlainPNG",
        .product(name: "PlanetModules", package: "PlanetNode"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
