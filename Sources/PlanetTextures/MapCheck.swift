package import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetStrings
import PlanetSystem

/// The result of checking a map before it is used.
package struct MapCheck: Sendable {
  /// A property of the map.
  package struct Finding: Hashable, Sendable {
    /// The weight of a finding.
    package enum Weight: String, Sendable {
      /// The map is as it should be.
      case good
      /// The property cannot be found out.
      case unknown
      /// The map can be used, and may look wrong.
      case warning
      /// The map is not used correctly as it is.
      case problem
    }

    package var weight: Weight
    /// The name of the property.
    package var property: String
    /// The property in words, with what to do.
    package var text: String
  }

  /// The path of the file.
  package private(set) var path: String
  /// A Boolean value that indicates whether the file is converted when it is installed.
  package private(set) var isConverted = false
  package private(set) var findings: [Finding] = []
  /// The orientation; nil if it cannot be found out.
  package private(set) var orientation: MapOrientation?
  /// The columns of the image.
  package let width: Int
  /// The rows of the image.
  package let height: Int

  /// The least number of columns at which the map is decoded.
  private static let columns = 1024

  /// Checks a map of a globe.
  /// - Parameters:
  ///   - path: The file.
  ///   - body: The id of the body.
  ///   - layer: The layer.
  ///   - threads: The greatest number of threads.
  /// - Throws: ``AssetError`` for a file that cannot be decoded.
  package init(
    _ path: String, of body: String, as layer: TextureLayer, threads: Int
  ) throws(AssetError) {
    self.path = path
    let name = Files.absolute(path)
    let library = MapLibrary(folders: ["/"], replacements: nil)
    let reference = MapReference(path: name)
    let plan = try library.plan(reference, columns: Self.columns)
    (width, height) = (plan.width, plan.height)
    let loaded = try library.load(reference, columns: Self.columns, threads: threads)
    check(loaded, of: body, as: layer, threads: threads)
  }

  /// Checks a map of any format and projection: as it would be installed.
  /// - Parameters:
  ///   - path: The file.
  ///   - subject: The body, the layer, the facts and the geometry.
  ///   - threads: The greatest number of threads.
  /// - Throws: ``TextureFailure`` for a file that cannot be installed.
  package init(
    _ path: String, as subject: TextureInstaller.Subject, threads: Int
  ) throws(TextureFailure) {
    guard MapConversion.isNeeded(try MapFileReader.format(path), subject.geometry) else {
      do throws(AssetError) {
        try self.init(path, of: subject.body, as: subject.layer, threads: threads)
      } catch {
        throw .asset(error)
      }
      return
    }
    var subject = subject
    subject.geometry.columns = min(subject.geometry.columns, Self.convertedColumns)
    let converted = try MapConversion([path], as: subject, threads: threads)
    let beside = Files.join(
      Files.environment("TMPDIR") ?? "/tmp",
      "planetnode-check-\(Files.now)-\(UInt32.random(in: 0...UInt32.max)).png")
    try TextureFailure.using { () throws(FileError) in
      try Files.write(converted.bytes, to: beside, replacing: false, syncs: false)
    }
    defer { try? Files.remove(beside) }
    do throws(AssetError) {
      try self.init(beside, of: subject.body, as: subject.layer, threads: threads)
    } catch {
      throw .asset(error)
    }
    self.path = path
    findings.insert(
      Finding(weight: .good, property: "conversion", text: converted.words), at: 0)
    isConverted = true
  }

  /// The greatest number of columns at which a map of another format is checked.
  private static let convertedColumns = 4096

  /// Returns the orientation that a map appears to have, if it is known and not the stated one.
  static func unexpectedOrientation(
    of map: InstalledMap, at path: String, threads: Int
  ) -> MapOrientation? {
    guard map.layer == .base || map.layer == .surface,
      MapLibrary.isGlobal(width: map.width, height: map.height),
      let loaded = try? MapLibrary(folders: ["/"], replacements: nil)
        .load(MapReference(path: path), columns: columns, threads: threads),
      let found = orientation(LuminanceGrid(loaded.pyramid), of: map.body, threads: threads)
    else { return nil }
    let difference = found.centralMeridian - map.facts.centralMeridian
    let turned = abs(difference - (difference / 360).rounded() * 360)
    return found.mirroring == map.facts.mirroring && turned < tolerance ? nil : found
  }

  /// The greatest difference of the stated and the found central meridian in degrees.
  private static let tolerance = 20.0

  private mutating func check(
    _ loaded: MapLibrary.Loaded, of body: String, as layer: TextureLayer, threads: Int
  ) {
    if layer == .rings {
      let isStrip = layer.hasShape(width: width, height: height)
      add(
        isStrip ? .good : .problem, "size",
        "\(width)×\(height)\(isStrip ? ", a strip of rings" : "; \(layer.shapeWords)")")
      return
    }
    checkShape()
    checkFile(loaded, as: layer)
    guard MapLibrary.isGlobal(width: width, height: height) else { return }
    checkTexels(loaded.pyramid, as: layer)
    let grid = LuminanceGrid(loaded.pyramid)
    checkMissing(grid)
    checkOrientation(grid, of: body, as: layer, threads: threads)
  }

  /// A Boolean value that indicates whether the map cannot be used as it is.
  package var hasProblems: Bool { findings.contains { $0.weight == .problem } }

  private mutating func add(_ weight: Finding.Weight, _ property: String, _ text: String) {
    findings.append(Finding(weight: weight, property: property, text: text))
  }

  // MARK: - The file

  private mutating func checkShape() {
    let size = "\(width)×\(height)"
    if MapLibrary.isGlobal(width: width, height: height) {
      add(.good, "size", "\(size), twice as wide as high")
    } else if width == height {
      add(.problem, "size", "\(size); a square image may be a face of a cube map or a polar map")
    } else {
      add(
        .problem, "size",
        "\(size); an equirectangular map of a whole globe is twice as wide as high")
    }
  }

  private mutating func checkFile(_ loaded: MapLibrary.Loaded, as layer: TextureLayer) {
    var hasAlpha = false
    for warning in loaded.warnings {
      hasAlpha = hasAlpha || warning.isAboutAlpha
      guard !warning.isAboutAlpha else { continue }
      add(.warning, "file", warning.description)
    }
    guard hasAlpha else { return add(.good, "transparency", "none") }
    if layer == .clouds || layer == .haze {
      add(.good, "transparency", "some texels are transparent; it is the opacity of the layer")
    } else {
      add(.warning, "transparency", "some texels are transparent, which is ignored")
    }
  }

  // MARK: - The texels

  /// The difference at the seam, in mean differences of neighbours, that is visible.
  private static let visibleSeam = 4.0
  /// The part of a map at the greatest level that is suspicious.
  private static let clippedPart = 0.02

  private mutating func checkTexels(_ map: MipPyramid, as layer: TextureLayer) {
    let (width, height) = (map.width, map.height)
    func luminance(_ x: Int, _ y: Int) -> Double {
      LuminanceGrid.luminance(map.texel(x: x, y: y, level: 0)).squareRoot()
    }
    var (seam, inside, clipped, count) = (0.0, 0.0, 0, 0)
    for y in stride(from: 0, to: height, by: max(height / 256, 1)) {
      seam += abs(luminance(0, y) - luminance(width - 1, y))
      for x in stride(from: 0, to: width - 1, by: max(width / 512, 1)) {
        inside += abs(luminance(x, y) - luminance(x + 1, y))
        let color = map.texel(x: x, y: y, level: 0)
        clipped += max(color.r, color.g, color.b) == 255 ? 1 : 0
        count += 1
      }
    }
    let rows = Double((0..<height).count(where: { $0 % max(height / 256, 1) == 0 }))
    let ratio = seam / rows / max(inside / Double(count), 0.002)
    if ratio > Self.visibleSeam {
      add(
        .warning, "seam",
        "the left and the right edge differ, \(NumberText.decimal(ratio, digits: 1)) times as "
          + "much as neighbouring columns")
    } else {
      add(.good, "seam", "the left and the right edge match")
    }
    checkPoles(map, luminance)
    // White is usual in clouds, and blue in normals.
    guard layer != .clouds, layer != .haze, layer != .normal else { return }
    let part = Double(clipped) / Double(count)
    if part > Self.clippedPart {
      add(
        .warning, "highlights",
        "\(NumberText.decimal(100 * part, digits: 1)) % of the texels are at the greatest level")
    } else {
      add(.good, "highlights", "not clipped")
    }
  }

  /// The deviation along the row of a pole, in square roots of luminance, that is visible.
  private static let visiblePole = 0.06

  private mutating func checkPoles(_ map: MipPyramid, _ luminance: (Int, Int) -> Double) {
    var uneven: [String] = []
    for (pole, row) in [("north", 0), ("south", map.height - 1)] {
      let values = (0..<map.width).map { luminance($0, row) }
      let mean = values.reduce(0, +) / Double(values.count)
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      if (squares / Double(values.count)).squareRoot() > Self.visiblePole { uneven.append(pole) }
    }
    if uneven.isEmpty {
      add(.good, "poles", "the first and the last row are nearly of one colour")
    } else {
      add(
        .warning, "poles",
        "the \(uneven.joined(separator: " and the ")) row has several colours, which meet in one "
          + "point of the globe")
    }
  }

  private mutating func checkMissing(_ grid: LuminanceGrid) {
    let percent = Int((100 * grid.missingPart).rounded())
    guard percent >= 2 else { return }
    add(
      .warning, "missing data",
      "\(percent) % of the globe is black; nodata=\"#000000\" in a catalogue fills it")
  }

  // MARK: - The orientation

  private mutating func checkOrientation(
    _ grid: LuminanceGrid, of body: String, as layer: TextureLayer, threads: Int
  ) {
    let isColor = layer == .base || layer == .surface
    guard isColor else {
      return add(
        .unknown, "orientation", "only that of base and surface maps can be found out")
    }
    orientation = Self.orientation(grid, of: body, threads: threads)
    guard let orientation else {
      return add(
        .unknown, "orientation",
        "the map does not resemble the known features of the body enough to find out")
    }
    add(orientation.isUsual ? .good : .problem, "orientation", orientation.words)
  }

  /// Returns the orientation of a map; nil if it cannot be found out.
  private static func orientation(
    _ grid: LuminanceGrid, of body: String, threads: Int
  ) -> MapOrientation? {
    let landmarks = Landmark.all(of: body)
    if !landmarks.isEmpty {
      return OrientationSearch(landmarks: landmarks).orientation(of: grid)
    }
    return reference(of: body, threads: threads).flatMap {
      OrientationSearch(reference: $0).orientation(of: grid)
    }
  }

  /// Returns the bundled map of a body.
  private static func reference(of body: String, threads: Int) -> LuminanceGrid? {
    guard let file = try? CatalogueFile.open(),
      let map = try? file.reading.body(named: body).map,
      let loaded = try? file.maps.load(map, columns: columns, threads: threads)
    else { return nil }
    return LuminanceGrid(loaded.pyramid)
  }
}

extension TextureFacts {
  /// The mirroring that the facts state.
  var mirroring: MapOrientation.Mirroring {
    switch (rotated, flip) {
    case (false, nil): .none
    case (true, nil): .rotated
    case (false, .horizontal), (true, .vertical): .horizontal
    case (false, .vertical), (true, .horizontal): .vertical
    }
  }
}

extension MapOrientation {
  /// The orientation in words.
  package var words: String {
    var words: [String] = []
    switch mirroring {
    case .none: break
    case .horizontal: words.append("mirrored: west is to the right")
    case .vertical: words.append("upside down and mirrored: south is up, and east to the right")
    case .rotated: words.append("rotated by 180°: south is up, and west to the right")
    }
    let meridian = NumberText.decimal(centralMeridian)
    if centralMeridian != 0 { words.append("longitude \(meridian)° is in the middle") }
    return words.isEmpty
      ? "north is up, east to the right, and longitude 0° in the middle"
      : words.joined(separator: "; ")
  }

  /// The options of `textures install` that state the orientation.
  package var installOptions: [String] {
    var options: [String] = []
    switch mirroring {
    case .none: break
    case .horizontal: options = ["--flip", "horizontal"]
    case .vertical: options = ["--flip", "vertical"]
    case .rotated: options = ["--rotated"]
    }
    if centralMeridian != 0 {
      options += ["--central-meridian", "\(Int(centralMeridian.rounded()))"]
    }
    return options
  }
}
