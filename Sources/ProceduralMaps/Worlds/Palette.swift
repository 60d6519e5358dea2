import PlanetMath

/// The colours of a kind of ground, and the climate that it prefers.
struct GroundCover: Sendable {
  /// The colours from low to high ground.
  var ramp: LaneRamp
  /// The preferred temperature, moisture and altitude, each 0…1.
  var preference: (heat: Float, moisture: Float, altitude: Float)
  /// The weight against other kinds of ground.
  var weight: Float
  /// The kind of ground.
  let cover: Cover
}

/// The colours of a world, changed by its seed within the limits of its kind.
struct Palette: Sendable {
  /// The rotation of hues, −1…1 times the greatest one of each colour.
  private let rotation: Float
  private let gain: Float
  private let vividness: Float
  private let tint: RGB?

  init(_ generator: inout SeededGenerator, tint: RGB?) {
    rotation = generator.number(-1, 1)
    gain = generator.number(0.88, 1.12)
    vividness = generator.number(0.82, 1.04)
    self.tint = tint
  }

  /// Returns a colour of the world.
  /// - Parameters:
  ///   - hex: The colour in sRGB.
  ///   - degrees: The greatest rotation of its hue, in degrees.
  /// - Returns: The colour in linear light.
  func color(_ hex: UInt32, _ degrees: Float) -> RGB {
    varied(RGB(hex: hex), degrees)
  }

  /// Returns a ramp of colours of the world.
  func ramp(_ colors: [UInt32], _ degrees: Float) -> LaneRamp {
    LaneRamp(colors.map { color($0, degrees) })
  }

  private func varied(_ color: RGB, _ degrees: Float) -> RGB {
    let angle = rotation * degrees * (.pi / 180)
    let (s, c) = (sin(angle), cos(angle))
    // A rotation about the axis of greys.
    let grey = (color.x + color.y + color.z) * (1 / 3)
    let side = RGB(color.z - color.y, color.x - color.z, color.y - color.x) * (s * 0.57735)
    let turned = RGB(repeating: grey) + (color - RGB(repeating: grey)) * c + side
    let vivid = turned.saturated(vividness) * gain
    let result = RGB(max(vivid.x, 0), max(vivid.y, 0), max(vivid.z, 0))
    guard let tint else { return result }
    let scale = result.luminance / max(tint.luminance, 0.01)
    return mix(result, tint * scale, 0.55)
  }

  /// Returns a kind of ground in the colours of the world.
  func ground(_ cover: Cover, weight: Float) -> GroundCover {
    let (colors, degrees, preference) = Self.table(cover)
    return GroundCover(
      ramp: ramp(colors, degrees), preference: preference, weight: weight, cover: cover)
  }

  private typealias Entry = ([UInt32], Float, (heat: Float, moisture: Float, altitude: Float))

  private static func table(_ cover: Cover) -> Entry {
    switch cover {
    case .sand: ([0xB78E56, 0xD0A868, 0xE3C48A, 0xF0DCB0], 6, (0.8, 0.05, 0.25))
    case .rock: ([0x4E443B, 0x6E6254, 0x8D8070, 0xAFA493], 8, (0.5, 0.3, 0.85))
    case .redRock: ([0x5E3222, 0x8A4B30, 0xB06C45, 0xCF9A6E], 8, (0.7, 0.2, 0.7))
    case .grass: ([0x3C5426, 0x55692F, 0x727D42, 0x959156], 13, (0.55, 0.5, 0.3))
    case .savanna: ([0x7A6B34, 0xA08C48, 0xBFA760, 0xD2BE82], 8, (0.75, 0.3, 0.3))
    case .scrub: ([0x6A6438, 0x8A7F4C, 0xA6966A, 0xC0AE86], 8, (0.6, 0.25, 0.4))
    case .forest: ([0x16301C, 0x213F24, 0x31502B, 0x50653A], 15, (0.5, 0.7, 0.45))
    case .jungle: ([0x0B2A14, 0x133A1B, 0x204C22, 0x3F632C], 15, (0.8, 0.85, 0.35))
    case .swamp: ([0x1C2A1A, 0x334428, 0x515A36, 0x70704A], 10, (0.65, 0.95, 0.05))
    case .fungus: ([0x4C2A66, 0x9C4478, 0xCF7A5C, 0x58A696], 14, (0.7, 0.8, 0.3))
    case .tundra: ([0x5C5A4A, 0x7C776A, 0x9A968A, 0xBDBAB2], 6, (0.2, 0.4, 0.4))
    case .ice: ([0xA9CBDD, 0xCFE3EC, 0xEAF3F7, 0xFBFDFE], 5, (0, 0.5, 0.6))
    case .ash: ([0x2E2C2B, 0x454140, 0x605A56, 0x7E7772], 8, (0.7, 0.2, 0.5))
    case .barren: ([0x5E544A, 0x82776A, 0xA3978A, 0xC2B8AA], 12, (0.5, 0.15, 0.5))
    case .salt: ([0xC9BEAE, 0xDED5C8, 0xEEE8DF, 0xFAF7F2], 6, (0.7, 0.05, 0))
    case .basalt: ([0x171414, 0x262120, 0x383130, 0x514845], 6, (0.9, 0.2, 0.5))
    case .city: ([0x2A2A2E, 0x46423F, 0x665E54, 0x8C8170], 6, (0.55, 0.5, 0.15))
    case .crystal: ([0x4A76A0, 0x7CACCC, 0xB4DAEA, 0xE9F7FB], 25, (0.2, 0.5, 0.6))
    case .toxic: ([0x5A5A1E, 0x8A8A2C, 0xB4AE44, 0xD8CF7A], 15, (0.6, 0.5, 0.2))
    case .moss: ([0x2C4424, 0x4A6230, 0x6C7E42, 0x909A5C], 12, (0.45, 0.7, 0.3))
    }
  }
}
