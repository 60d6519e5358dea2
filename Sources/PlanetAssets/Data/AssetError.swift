package import PlanetCatalogue
package import PlanetImage
package import PlanetScene
import PlanetStrings
package import PlanetSystem
package import ProceduralMaps

/// The reason why a catalogue or a map cannot be used, or a warning about one.
package enum AssetError: Error, Sendable, CustomStringConvertible {
  /// A map is in none of the folders.
  case missingMap(MissingMap)
  /// The image of a story is in none of the folders.
  case missingImage(MissingMap)
  /// A map named by an image of unknown origin is outside the folders, and is not searched for.
  case outsideFolders(name: String)
  /// A map is damaged, too large or of an unknown format; its path, or words for its tiles.
  case badMap(path: String, ImageError)
  /// A map is too large for memory and not cached; the error of the cache, nil if it is off.
  case needsCache(path: String, ImageLimitExcess, FileError?)
  /// A map could not be added to the cache.
  case notCached(path: String, FileError)
  /// Reading a map or a shape takes more memory than is free; both in bytes.
  case tooLittleMemory(path: String, needed: Int, free: Int)
  /// No file has the name of a map, and one that the name most likely means is used.
  case mapNameDiffers(name: String, path: String)
  /// A warning about a file of a map, with the number of its other files with the same warning.
  case fileWarning(path: String, ImageWarning, otherFileCount: Int)
  /// A map is not twice as wide as high: it is not equirectangular, or not of a whole globe.
  case unexpectedAspectRatio(name: String, width: Int, height: Int)
  /// An image of rings is not at least twice as wide as high.
  case unexpectedStrip(name: String, width: Int, height: Int)
  /// A map of a globe with `alpha="coverage"` covers less than half of it; the percentage.
  case transparentMap(name: String, percent: Int)
  /// The shape of a body is in none of the folders.
  case missingShape(MissingMap)
  /// The file of a shape is damaged, or encloses no volume.
  case badShape(path: String, MeshError)
  /// The mesh of a shape has holes, or triangles of opposite orientation.
  case openShape(path: String)
  /// A closed mesh does not enclose its origin, which is the centre of the body.
  case eccentricShape(path: String)
  /// A shape cannot be used, and the ellipsoid of the body's radii is rendered.
  indirect case renderedAsEllipsoid(AssetError)
  /// A body has no map.
  case noMap(body: String)
  /// Words about the surface of a body from which no map can be generated.
  case unknownWords(body: String, [SurfaceWords.Unknown])
  /// A body has rings, which cannot be rendered as the size of its globe is unknown.
  case ringsWithoutSize(body: String)
  /// A map is missing or cannot be used, and a checker replaces it.
  indirect case renderedAsChecker(AssetError)
  /// A map of a known body is missing or cannot be used, and the bundled map of that name replaces
  /// it.
  indirect case renderedWithBundledMap(AssetError, name: String)
  /// A layer is missing or cannot be used, and is not rendered; its kind.
  indirect case layerLeftOut(kind: String, AssetError)
  /// The layers or the atmosphere of a body are not rendered, as its shape is a mesh of a file.
  case layersOnShape(body: String, hasLayers: Bool, hasAir: Bool)
  /// A globe is to be displaced, but the body has no layer of heights.
  case noHeights(body: String)
  /// A globe is to be displaced, but the body has a shape of its own.
  case shapeNotDisplaced(body: String)
  /// A map of heights or normals is in tiles.
  case tiledRelief(name: String)
  /// A file cannot be read.
  case file(FileError)
  /// The camera is inside the air of a body, whose sky is not rendered.
  case cameraInAir(body: String)
  /// The maps are no longer needed, and loading them ended early.
  case cancelled

  /// The error of the file or the tiles of a map.
  init(_ error: ImageError, in path: String) {
    if case .cancelled = error { self = .cancelled } else { self = .badMap(path: path, error) }
  }

  /// The error, with the file and what to do.
  package var description: String {
    switch cause {
    case .missingMap(let map), .missingImage(let map), .missingShape(let map):
      return statement + (map.nearest.map { "; did you mean '\($0)'?" } ?? "")
    default: return statement
    }
  }

  /// The error, without the name of a similar file.
  private var statement: String {
    switch self {
    case .missingMap(let map): map.words()
    case .missingImage(let map): map.words(as: "image")
    case .mapNameDiffers(let name, let path):
      "no file has the name '\(name)' of the map; '\(path)' is used"
    case .outsideFolders(let name):
      "the map '\(name)' is outside the map folders; a map that an image file names must be in "
        + "them, unless the catalogue has the same name"
    case .badMap(let path, let error): "\(path): \(error)"
    case .needsCache(let path, let excess, nil):
      "\(path): \(excess); enable the map cache, or render a smaller image"
    case .needsCache(let path, let excess, let problem?):
      "\(path): \(excess); it needs the map cache, which failed: \(problem)"
    case .notCached(let path, let problem):
      "\(path) cannot be added to the map cache: \(problem)"
    case .tooLittleMemory(let path, let needed, let free):
      "\(path): reading it takes about \(NumberText.megabytes(needed)) of memory, and "
        + "\(NumberText.megabytes(free)) are free; free some, or use a smaller file"
    case .fileWarning(let path, let warning, let others):
      "\(path): \(warning)" + Self.remedy(warning)
        + (others == 0 ? "" : " (and \(others) other \(others == 1 ? "file" : "files") of the map)")
    case .unexpectedAspectRatio(let name, let width, let height):
      "map '\(name)' is \(width)×\(height); expected twice as wide as high"
    case .unexpectedStrip(let name, let width, let height):
      "ring strip '\(name)' is \(width)×\(height); expected a radial strip at least twice as wide "
        + "as high, inner edge at the left; "
        + StripShape(width: width, height: height).treatment
    case .transparentMap(let name, let percent):
      "the alpha channel of map '\(name)' covers only \(percent) % of the globe, and the rest is "
        + "black; set alpha=\"ignore\" in the catalogue to ignore it"
    case .missingShape(let map): map.words(as: "shape")
    case .badShape(let path, let error):
      "\(path):\(error.location.map { "\($0):" } ?? "") \(error.reason)"
    case .openShape(let path):
      "\(path): the mesh is not closed: an edge has a triangle on one side only, or adjacent "
        + "triangles have opposite orientations; light and shadows may be wrong there"
    case .eccentricShape(let path):
      "\(path): the mesh does not enclose its origin, which is the centre of the body; move the "
        + "mesh so that its centre is at the origin"
    case .renderedAsEllipsoid(let error):
      "\(error.statement); the ellipsoid of the body's radii is rendered instead"
    case .noMap(let body):
      "\(body) has no map; it is rendered in plain grey; add a <texture> with the name of a map, "
        + "or <surface climate=\"…\"/> for a generated one"
    case .unknownWords(let body, let words): Self.sentence(about: words, of: body)
    case .ringsWithoutSize(let body):
      "the rings of \(body) are not rendered, as its size is unknown; add its <diameter>"
    case .renderedAsChecker(let error): "\(error.statement); a checker is rendered in its place"
    case .renderedWithBundledMap(.noMap(let body), let name):
      "\(body) has no map; the bundled map '\(Files.name(of: name))' is rendered"
    case .renderedWithBundledMap(let error, let name):
      "\(error.statement); the bundled map '\(Files.name(of: name))' is rendered in its place"
    case .layerLeftOut(let kind, let error):
      "\(error.statement); the \(kind) layer is not rendered"
    case .layersOnShape(let body, let hasLayers, let hasAir):
      switch (hasLayers, hasAir) {
      case (true, true): "the layers and the atmosphere of \(body) are not rendered on its <shape>"
      case (true, false): "the layers of \(body) are not rendered on its <shape>"
      default: "the atmosphere of \(body) is not rendered on its <shape>"
      }
    case .noHeights(let body):
      "\(body) has no layer of heights, so its relief is not displaced; add a "
        + "<layer kind=\"height\">"
    case .shapeNotDisplaced(let body):
      "the relief of \(body) is not displaced, as the body has a <shape>"
    case .tiledRelief(let name):
      "map '\(name)' is in tiles; a map of heights or normals must be in one file"
    case .file(let error): error.description
    case .cameraInAir(let body):
      "the camera is inside the atmosphere of \(body), whose sky is not rendered; increase the "
        + "distance, or use --no-atmosphere"
    case .cancelled: "loading the maps was cancelled"
    }
  }

  /// Returns what to write in the catalogue about a warning.
  private static func remedy(_ warning: ImageWarning) -> String {
    guard warning.kind == .ignoredAlpha else { return "" }
    return "; set alpha=\"ignore\" in the catalogue if that is intended, or alpha=\"coverage\" to "
      + "show black there"
  }

  /// A Boolean value that indicates whether the cause is too little memory, rather than the map.
  package var isOutOfMemory: Bool {
    switch cause {
    case .tooLittleMemory: true
    case .badMap(_, let error): error.isOutOfMemory
    case .file(let error): error.isOutOfMemory
    default: false
    }
  }

  /// A Boolean value that indicates whether the cause is a cancelled load, rather than the map.
  package var isCancelled: Bool { if case .cancelled = cause { true } else { false } }

  /// A Boolean value that indicates whether the error is a warning about transparency.
  package var isAboutAlpha: Bool {
    switch self {
    case .transparentMap: true
    case .fileWarning(_, let warning, _): warning.kind == .ignoredAlpha
    default: false
    }
  }

  /// The error, without what is rendered instead.
  package var cause: AssetError {
    switch self {
    case .renderedAsChecker(let error), .renderedWithBundledMap(let error, _),
      .renderedAsEllipsoid(let error), .layerLeftOut(_, let error):
      error
    default: self
    }
  }

  /// The path or the name of the map; nil for an error that is not about one file.
  package var path: String? {
    switch cause {
    case .missingMap(let map), .missingImage(let map), .missingShape(let map): map.path
    case .outsideFolders(let name), .mapNameDiffers(let name, _),
      .unexpectedAspectRatio(let name, _, _), .unexpectedStrip(let name, _, _),
      .transparentMap(let name, _), .tiledRelief(let name):
      name
    case .badShape(let path, _), .badMap(let path, _), .needsCache(let path, _, _),
      .notCached(let path, _), .openShape(let path), .eccentricShape(let path),
      .tooLittleMemory(let path, _, _), .fileWarning(let path, _, _):
      path
    case .shapeNotDisplaced: nil
    case .file(let error): error.path
    case .noMap, .unknownWords, .ringsWithoutSize, .renderedAsChecker, .renderedWithBundledMap,
      .renderedAsEllipsoid, .layerLeftOut, .layersOnShape, .noHeights, .cameraInAir, .cancelled:
      nil
    }
  }

  /// The error of the cache, if a map could not be cached.
  package var cacheProblem: FileError? {
    switch self {
    case .needsCache(_, _, let problem): problem
    case .notCached(_, let problem): problem
    case .renderedAsChecker(let error), .renderedWithBundledMap(let error, _): error.cacheProblem
    default: nil
    }
  }
}
