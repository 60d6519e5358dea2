import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRasters
import PlanetStrings
import PlanetSystem
import PlanetThreads

/// A map that was converted to a PNG in equirectangular projection.
struct MapConversion: Sendable {
  let bytes: [UInt8]
  let width: Int
  let height: Int
  /// The facts of the converted map.
  let facts: TextureFacts
  /// The conversion on one line.
  let words: String

  /// Returns whether a file is installed as it is.
  static func isNeeded(
    _ format: ImageFormat, _ geometry: SourceGeometry
  ) -> Bool {
    switch format {
    case .png, .jpeg: !geometry.isUsual
    case .unsupported: true
    }
  }

  /// Converts a map.
  /// - Parameters:
  ///   - paths: The file, or the six faces of a cube in their order.
  ///   - subject: The body, the layer, the facts and the geometry.
  ///   - threads: The greatest number of threads.
  /// - Throws: ``TextureFailure``
  init(
    _ paths: [String], as subject: TextureInstaller.Subject, threads: Int
  ) throws(TextureFailure) {
    let name = paths.count == 1 ? paths[0] : Files.folder(of: paths[0])
    var work = ConversionWork(name, subject, threads: threads)
    if paths.count == 6 {
      var faces: [Raster] = []
      for path in paths { faces.append(try work.read(try MapFileReader(path), columns: 4096)) }
      try work.takeCube { () throws(RasterError) in try CubeStrip(faces: faces) }
    } else {
      let file = try MapFileReader(paths[0])
      work.fileWords = file.words
      let columns = subject.layer == .rings ? Int.max : subject.geometry.columns
      let raster = try work.read(file, columns: columns)
      if subject.geometry.projection == .cube {
        try work.takeCube { () throws(RasterError) in try CubeStrip(cut: raster) }
      } else {
        try work.take(raster, file)
      }
    }
    let result = try work.finish()
    self = result
  }

  fileprivate init(
    bytes: [UInt8], size: ImageSize, facts: TextureFacts, words: String
  ) {
    (self.bytes, width, height) = (bytes, size.width, size.height)
    (self.facts, self.words) = (facts, words)
  }
}

/// The steps of a conversion.
private struct ConversionWork {
  private let name: String
  private let subject: TextureInstaller.Subject
  private let threads: Int
  private let body: KnownBody?
  private var facts: TextureFacts
  private var raster: Raster?
  /// The frame of a map that is resampled; nil for one that keeps its rows.
  private var frame: MapFrame?
  /// The file in words.
  var fileWords = "cube map of six files"

  init(_ name: String, _ subject: TextureInstaller.Subject, threads: Int) {
    (self.name, self.subject, self.threads) = (name, subject, threads)
    body = KnownBody(subject.body)
    facts = subject.facts
  }

  private var isColor: Bool { subject.layer != .normal && subject.layer != .height }

  private func failure(_ reason: String) -> TextureFailure { .unsuitable(name, reason: reason) }

  /// Reads a file with the averages that its layer needs.
  mutating func read(_ file: MapFileReader, columns: Int) throws(TextureFailure) -> Raster {
    let (layout, tags) = (file.raster.layout, file.tags)
    let content: RasterContent
    switch subject.layer {
    case .height:
      let isScaled =
        layout.hasNumbers || layout.isSigned || tags?.frame != nil
        || tags.map { $0.scale != 1 } == true
      // Levels without a unit are between the heights of black and white.
      guard isScaled || facts.lowest == nil else {
        content = .data
        break
      }
      guard isScaled else {
        throw failure(
          "has levels without a unit; name the heights of black and white in km: --lowest and "
            + "--highest")
      }
      content = .numbers(scale: tags?.scale ?? 1, offset: tags?.offset ?? 0)
    case .normal: content = .data
    case .base, .clouds, .haze, .night, .specular, .surface, .rings:
      guard !layout.isSigned else {
        throw failure("has signed numbers, which are not colours; install it as --layer height")
      }
      content = .colors
    }
    var request = RasterRequest(content: content, columns: columns)
    request.noData = subject.geometry.noData.map { Float($0) } ?? tags?.noData
    // The file, the result and its encoding.
    let needed = 4 * file.raster.memory(request)
    if let room = SystemMemory.room(for: needed, threads: threads), needed > room.bytes {
      throw .raster(name, .tooLittleMemory(needed: needed, free: room.bytes))
    }
    let raster: Raster
    do throws(RasterError) {
      raster = try file.raster.read(request)
    } catch {
      throw .raster(name, error)
    }
    if let extremes = raster.extremes, extremes.lowerBound < -1 || extremes.upperBound > 64 {
      throw failure(
        "has numbers from \(NumberText.decimal(Double(extremes.lowerBound), digits: 1)) to "
          + "\(NumberText.decimal(Double(extremes.upperBound), digits: 1)), which are not light "
          + "from 0 to 1; heights need --layer height")
    }
    return raster
  }

  /// Takes the faces of a cube.
  mutating func takeCube(
    _ strip: () throws(RasterError) -> CubeStrip
  ) throws(TextureFailure) {
    let cube: CubeStrip
    do throws(RasterError) {
      cube = try strip()
    } catch {
      throw .raster(name, error)
    }
    raster = cube.raster
    var frame = MapFrame(
      .cube, width: cube.raster.width, height: cube.side, centralLongitude: facts.centralMeridian)
    frame.isPlanetocentric = facts.latitudes == .planetocentric
    frame.hasWestLongitudes = subject.geometry.hasWestLongitudes
    self.frame = frame
  }

  /// Takes a file, whose tags state its projection unless an option does.
  mutating func take(_ raster: Raster, _ file: MapFileReader) throws(TextureFailure) {
    self.raster = raster
    guard subject.layer != .rings else { return }
    let layout = file.raster.layout
    let geometry = subject.geometry
    var frame: MapFrame
    if let tagged = file.tags?.frame, geometry.projection == nil {
      frame = tagged
    } else {
      frame = MapFrame(
        geometry.projection ?? .equirectangular, width: layout.width, height: layout.height,
        centralLongitude: facts.centralMeridian, edgeLatitude: geometry.edgeLatitude ?? 0)
      if geometry.projection == nil || geometry.projection == .equirectangular {
        guard MapLibrary.isGlobal(width: layout.width, height: layout.height) else {
          throw failure("is \(layout.width)×\(layout.height); \(subject.layer.shapeWords)")
        }
      }
      frame.isPlanetocentric = facts.latitudes == .planetocentric
    }
    if facts.latitudes == .planetocentric { frame.isPlanetocentric = true }
    frame.hasWestLongitudes = geometry.hasWestLongitudes
    guard frame.isWhole(width: layout.width, height: layout.height),
      MapLibrary.isGlobal(width: raster.width, height: raster.height), !hasGaps(raster)
    else {
      self.frame = frame
      return
    }
    facts.centralMeridian = frame.middleLongitude(width: layout.width)
    facts.latitudes = frame.isPlanetocentric ? .planetocentric : .planetographic
    if geometry.hasWestLongitudes { facts.turnWest() }
  }

  /// Returns whether data are missing that another map replaces.
  private func hasGaps(_ raster: Raster) -> Bool {
    switch raster.samples {
    case .numbers(let numbers): return numbers.contains { !$0.isFinite }
    case .levels(let levels):
      guard raster.hasAlpha, !keepsAlpha else { return false }
      return stride(from: raster.channels - 1, to: levels.count, by: raster.channels)
        .contains { levels[$0] < 65535 }
    }
  }

  private var keepsAlpha: Bool { subject.layer == .clouds || subject.layer == .haze }

  /// Resamples the map if it must be, and encodes it.
  mutating func finish() throws(TextureFailure) -> MapConversion {
    guard var raster else { throw failure("cannot be read") }
    var words = fileWords
    if let frame {
      if subject.layer == .normal, frame.kind != .equirectangular {
        throw failure("has normals in another projection, which cannot be resampled; use heights")
      }
      guard !facts.rotated, facts.flip == nil else {
        throw failure("is resampled; --rotated and --flip are for equirectangular maps")
      }
      let result = resample(raster, frame)
      raster = result.raster
      words += resampledWords(frame, result, raster)
      (facts.centralMeridian, facts.latitudes) = (0, .planetographic)
    } else if raster.reduction > 1 {
      words += ", reduced to \(raster.width)×\(raster.height)\(isColor ? " in linear light" : "")"
    } else {
      words += ", converted to PNG"
    }
    let range = try heightRange(&raster, &words)
    do throws(PNGError) {
      return MapConversion(
        bytes: try raster.png(range: range, threads: threads),
        size: ImageSize(width: raster.width, height: raster.height), facts: facts, words: words)
    } catch {
      throw failure("cannot be converted: \(error)")
    }
  }

  private func resample(_ raster: Raster, _ frame: MapFrame) -> Resampling.Result {
    let full =
      frame.kind == .cube ? 4 * raster.height : frame.columns / max(raster.reduction, 1)
    var plan = Resampling(frame, columns: min(full, subject.geometry.columns))
    plan.flattening = body?.flattening ?? 0
    plan.isColor = isColor
    plan.keepsAlpha = keepsAlpha
    switch subject.layer {
    case .base, .surface, .night, .specular, .height:
      if let map = background(of: raster) {
        plan.background = .map(subject.layer == .height ? Self.scaled(map, by: 1000) : map)
      } else if subject.layer == .night || subject.layer == .specular {
        plan.background = .color(SIMD4(0, 0, 0, 1))
      }
    case .normal: plan.background = .color(SIMD4(0.5, 0.5, 1, 1))
    case .clouds, .haze, .rings: plan.background = .color(SIMD4(repeating: 0))
    }
    return plan.run(raster, threads: threads)
  }

  /// Returns the bundled map that fills the rest of a map; nil without one, and for heights that
  /// are levels, as bundled heights are kilometres.
  private func background(of raster: Raster) -> Raster? {
    if subject.layer == .height, case .levels = raster.samples { return nil }
    return body?.bundled(subject.layer)
  }

  private static func scaled(_ raster: Raster, by factor: Float) -> Raster {
    guard case .numbers(let numbers) = raster.samples else { return raster }
    return Raster(
      width: raster.width, height: raster.height, channels: 1,
      samples: .numbers(numbers.map { $0 * factor }), bits: raster.bits)
  }

  /// Returns the resampling in words.
  private func resampledWords(
    _ frame: MapFrame, _ result: Resampling.Result, _ raster: Raster
  ) -> String {
    var words = ", \(frame.words), central longitude "
    words += "\(NumberText.decimal(frame.centralDegrees, digits: 1))°"
    if frame.hasWestLongitudes { words += ", positive west" }
    if frame.isPlanetocentric { words += ", planetocentric" }
    words += "; resampled \(isColor ? "in linear light " : "")to \(raster.width)×\(raster.height)"
    guard result.coverage < 0.9995 else { return words }
    words += "; it covers \(NumberText.decimal(100 * result.coverage, digits: 1)) % of the globe"
    switch subject.layer {
    case .clouds, .haze: words += ", and the rest is clear"
    case .night, .specular: words += ", and the rest is black"
    case .normal: words += ", and the rest is flat"
    case .base, .surface, .height, .rings:
      words +=
        background(of: raster) != nil
        ? ", and the rest is from the bundled map" : ", and the rest has its mean value"
    }
    return words
  }

  /// Converts numbers to heights in km above the ellipsoid, and returns their range; nil for
  /// levels.
  private mutating func heightRange(
    _ raster: inout Raster, _ words: inout String
  ) throws(TextureFailure) -> ClosedRange<Float>? {
    guard case .numbers(var heights) = raster.samples else { return nil }
    guard let found = raster.range else { throw failure("has no heights, only missing data") }
    let radius = body?.equatorialRadius ?? .infinity
    // Some files state distances from the centre.
    if Double(found.lowerBound) > radius / 2 {
      for row in 0..<raster.height {
        let level = Float(ellipsoidRadius(row: row, of: raster.height, radius))
        for index in row * raster.width..<(row + 1) * raster.width { heights[index] -= level }
      }
      words += "; distances from the centre became heights above the ellipsoid"
    }
    for index in heights.indices { heights[index] /= 1000 }
    raster = Raster(
      width: raster.width, height: raster.height, channels: 1, samples: .numbers(heights),
      bits: 16)
    guard let range = raster.range, range.lowerBound < range.upperBound else {
      throw failure("has one height only")
    }
    let lowest = facts.lowest ?? Double(range.lowerBound)
    let highest = facts.highest ?? Double(range.upperBound)
    (facts.lowest, facts.highest) = (lowest, highest)
    words +=
      "; heights in metres from \(NumberText.decimal(lowest * 1000)) to "
      + "\(NumberText.decimal(highest * 1000))"
    return Float(lowest)...max(Float(highest), Float(lowest))
  }

  /// Returns the distance of the ellipsoid from the centre in the middle of a row.
  private func ellipsoidRadius(row: Int, of rows: Int, _ radius: Double) -> Double {
    let polar = radius * (1 - (body?.flattening ?? 0))
    let latitude = (0.5 - (Double(row) + 0.5) / Double(rows)) * .pi
    let (sine, cosine) = sinCos(latitude)
    if facts.latitudes == .planetocentric {
      let (c, d) = (polar * cosine, radius * sine)
      return radius * polar / (c * c + d * d).squareRoot()
    }
    // Planetographic latitude.
    let (a, b) = (radius * radius * cosine, polar * polar * sine)
    let (c, d) = (radius * cosine, polar * sine)
    return ((a * a + b * b) / (c * c + d * d)).squareRoot()
  }
}

extension TextureFacts {
  /// Describes a map whose longitudes increase to the west, by a mirrored image.
  mutating func turnWest() {
    centralMeridian = centralMeridian == 0 ? 0 : -centralMeridian
    switch (rotated, flip) {
    case (false, nil): flip = .horizontal
    case (false, .horizontal): flip = nil
    case (true, nil): (rotated, flip) = (false, .vertical)
    case (false, .vertical): (rotated, flip) = (true, nil)
    case (true, .horizontal), (true, .vertical): rotated = false
    }
  }
}
