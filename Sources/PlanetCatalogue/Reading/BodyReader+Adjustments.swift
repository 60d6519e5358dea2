import PlanetMath
import PlanetStrings

extension BodyReader {
  /// The use of an image's samples, which decides the changes that have an effect.
  enum ImageUse {
    /// The colours of a surface.
    case surface
    /// Clouds or haze.
    case cover
    /// Lights of the night side, or specular reflection.
    case strength
    /// Heights or normals.
    case relief
    /// The profile of rings.
    case rings

    init(_ kind: LayerKind) {
      self =
        switch kind {
        case .clouds, .haze: .cover
        case .night, .specular: .strength
        case .normal, .height: .relief
        case .surface: .surface
        }
    }

    /// The attributes that change samples of this use.
    var attributes: [String] {
      switch self {
      case .surface: ["gain", "gamma", "nodata", "nodata-fill", "flip", "air"]
      case .cover, .strength: ["gain", "gamma", "opacity", "nodata", "flip"]
      case .relief: ["flip"]
      case .rings: ["gain", "gamma", "opacity", "nodata"]
      }
    }
  }

  /// Reads the changes of an image's samples; nil for none.
  ///
  /// A change that has no effect on such an image is reported.
  func adjustment(
    _ reader: ElementReader, of use: ImageUse, for purpose: String
  ) -> MapAdjustment? {
    for name in Vocabulary.adjustments where !use.attributes.contains(name) {
      guard let written = reader.attribute(name), !(use == .rings && name == "flip") else {
        continue
      }
      log.report(
        at: written.offset, "'\(name)' has no effect on a \(purpose)",
        expected: (use.attributes.count > 1 ? "one of " : "")
          + use.attributes.joined(separator: ", "))
    }
    func color(_ name: String) -> SRGBColor? {
      use.attributes.contains(name)
        ? reader.attribute(name).flatMap { reader.color($0) } : nil
    }
    func number(_ name: String, _ range: ClosedRange<Double>, _ words: String) -> Double? {
      use.attributes.contains(name)
        ? reader.number(name, .number, ValueLimit(range, words)) : nil
    }
    var adjustment = MapAdjustment()
    adjustment.gain = number("gain", MapAdjustment.gains, "0 to 100")
    adjustment.gamma = number("gamma", MapAdjustment.gammas, "0.1 to 10")
    adjustment.opacity = number("opacity", 0...1, "0 to 1")
    adjustment.noData = color("nodata")
    adjustment.noDataFill = color("nodata-fill")
    if use != .rings {
      adjustment.flip =
        switch reader.choice("flip", or: ImageFlip.none) {
        case .none: nil
        case .horizontal: .horizontal
        case .vertical: .vertical
        }
    }
    if use == .surface, reader.choice("air", or: MapAir.none) == .included {
      adjustment.includesAir = true
    }
    if let fill = reader.attribute("nodata-fill"), use == .surface {
      if adjustment.noData == nil {
        log.report(
          at: fill.offset, "'nodata-fill' has no effect without 'nodata'",
          expected: "the colour of missing data in the file, such as nodata=\"#000000\"")
      } else if reader.attribute("alpha")?.text.folded == "coverage" {
        log.report(
          .warning, at: fill.offset, "'nodata-fill' has no effect with alpha=\"coverage\"",
          expected: "a map without transparency, or no 'nodata-fill'")
      }
    }
    return adjustment.isEmpty ? nil : adjustment
  }

  /// Reports maps that include air that is not rendered, after all of the body is read.
  func finishAir() {
    let reason: (words: String, expected: String)
    if body.atmosphere == nil {
      reason = ("without <atmosphere>", "an <atmosphere>, or no 'air'")
    } else if body.shape != nil {
      reason = ("with a <shape>, whose air is not rendered", "no 'air'")
    } else if body.radii == nil {
      reason = ("of unknown size, whose air is not rendered", "<radii>, or no 'air'")
    } else {
      return
    }
    let maps = element.children.filter { $0.key == "map" || $0.key == "layer" }
    for map in maps {
      let reader = ElementReader(element: map, log: log, severity: .warning)
      guard let air = reader.attribute("air"), air.text.folded == "included" else { continue }
      log.report(
        .warning, at: air.offset, "'air' has no effect on a body \(reason.words)",
        expected: reason.expected)
    }
  }

  /// The mirroring of a file, as it is written.
  private enum ImageFlip: String, CaseIterable {
    case none, horizontal, vertical
  }

  /// The air in a map, as it is written.
  private enum MapAir: String, CaseIterable {
    case none, included
  }

  /// Reads a sun that shines on the body.
  mutating func readSun(_ reader: ElementReader) {
    var sun = Sun()
    func angle(_ name: String, _ limit: ValueLimit) -> Double? {
      reader.angle(name, degrees: limit)?.shortestDegrees
    }
    // Usual values are not stored, so equal suns are equal however they are written.
    func unusual(_ value: Double?, _ usual: Double) -> Double? { value == usual ? nil : value }
    sun.azimuth = unusual(angle("azimuth", .longitude), 0)
    sun.elevation = unusual(
      angle("elevation", ValueLimit(-180...180, "-180° to 180°")), 0)
    sun.diameter = angle("diameter", ValueLimit(0...90, "0° to 90°"))
    sun.color = reader.attribute("color").flatMap { reader.color($0) }
    sun.strength = unusual(
      reader.number("strength", .number, ValueLimit(Sun.strengths, "0 to 100")), 1)
    guard body.suns.count < Sun.greatestCount else {
      return log.report(
        at: reader.element.offset, "a body has more than \(Sun.greatestCount) suns",
        expected: "at most \(Sun.greatestCount)")
    }
    body.suns.append(sun)
  }
}
