/// The rings of a body, flat in its equator.
///
/// ``strip`` is the finer description and is drawn where its picture is found; ``bands`` say the
/// same in numbers and are drawn where it is not. At least one of the two is given.
public struct RingSystem: Hashable, Sendable {
  /// The rings' name, if they have one of their own.
  public var name: String?

  /// A picture of the radial profile.
  public var strip: RingStrip?

  /// The rings as bands, in the order of the catalogue; later ones replace earlier ones.
  public var bands: [RingBand]

  /// Creates a ring system.
  public init(name: String? = nil, strip: RingStrip? = nil, bands: [RingBand] = []) {
    self.name = name
    self.strip = strip
    self.bands = bands
  }

  /// The inner edge of everything described, in km from the body's centre; 0 for no rings.
  public var innerRadius: Double {
    (bands.map(\.innerRadius) + (strip.map { [$0.innerRadius] } ?? [])).min() ?? 0
  }

  /// The outer edge of everything described, in km from the body's centre; 0 for no rings.
  public var outerRadius: Double {
    (bands.map(\.outerRadius) + (strip.map { [$0.outerRadius] } ?? [])).max() ?? 0
  }
}

/// A picture whose columns run from a ring system's inner edge (left) to its outer edge (right).
///
/// Colour is the rings' colour, alpha their opacity seen face on. Of the map's conventions only
/// path, colour space, licence, attribution and origin have a meaning here.
public struct RingStrip: Hashable, Sendable {
  /// Where the picture is, with forward slashes.
  public var path: String

  /// The radius at the left edge in km.
  public var innerRadius: Double

  /// The radius at the right edge in km.
  public var outerRadius: Double

  /// How its numbers stand for light.
  public var colorSpace: MapColorSpace = .embedded

  /// The licence's name, such as its SPDX identifier.
  public var license: String?

  /// Whom to name when the rings are shown.
  public var attribution: String?

  /// Whether instruments saw it or somebody painted it; nil when the catalogue does not say.
  public var origin: MapOrigin?

  /// Creates a strip between two radii in km.
  public init(path: String, innerRadius: Double, outerRadius: Double) {
    self.path = path
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
  }
}

/// One ring, or a gap, of one colour and opacity.
public struct RingBand: Hashable, Sendable {
  /// The ring's name, if it has one.
  public var name: String?

  /// The inner edge in km from the body's centre.
  public var innerRadius: Double

  /// The outer edge in km from the body's centre.
  public var outerRadius: Double

  /// The share of light it stops seen face on, 0…1: 1 − e^(−τ) for an optical depth τ.
  public var opacity: Double

  /// Its colour in full sunlight.
  public var color: SRGBColor

  /// Creates a band between two radii in km.
  public init(
    name: String? = nil, innerRadius: Double, outerRadius: Double, opacity: Double,
    color: SRGBColor
  ) {
    self.name = name
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
    self.opacity = opacity
    self.color = color
  }
}

/// An opaque colour in sRGB, eight bits a channel, written `#rrggbb`.
public struct SRGBColor: Hashable, Sendable, CustomStringConvertible {
  /// The red channel, sRGB-encoded.
  public var red: UInt8
  /// The green channel, sRGB-encoded.
  public var green: UInt8
  /// The blue channel, sRGB-encoded.
  public var blue: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from `#rrggbb`, hexadecimal digits in either case; nil for anything else.
  public init?(hex: some StringProtocol) {
    let digits = hex.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard hex.first == "#", hex.utf8.count == 7, digits.count == 6 else { return nil }
    self.init(
      red: UInt8(digits[0] * 16 + digits[1]), green: UInt8(digits[2] * 16 + digits[3]),
      blue: UInt8(digits[4] * 16 + digits[5]))
  }

  /// The colour as `#rrggbb`.
  public var description: String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
