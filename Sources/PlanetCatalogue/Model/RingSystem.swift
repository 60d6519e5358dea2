/// The rings of a body, flat in its equator.
///
/// ``strip`` is the finer description and is rendered if its image is found; ``bands`` give the
/// same in numbers and are rendered otherwise. At least one of the two is given.
public struct RingSystem: Codable, Hashable, Sendable {
  /// The name of the ring system, if it has one.
  public var name: String?

  /// An image of the radial profile.
  public var strip: RingStrip?

  /// The rings as bands, in the order of the catalogue; later ones replace earlier ones.
  public var bands: [RingBand]

  /// Creates a ring system.
  public init(name: String? = nil, strip: RingStrip? = nil, bands: [RingBand] = []) {
    self.name = name
    self.strip = strip
    self.bands = bands
  }

  /// The inner edge of the described rings, in km from the body's centre; 0 without rings.
  public var innerRadius: Double {
    (bands.map(\.innerRadius) + (strip.map { [$0.innerRadius] } ?? [])).min() ?? 0
  }

  /// The outer edge of the described rings, in km from the body's centre; 0 without rings.
  public var outerRadius: Double {
    (bands.map(\.outerRadius) + (strip.map { [$0.outerRadius] } ?? [])).max() ?? 0
  }
}

/// An image whose columns extend from a ring system's inner edge (left) to its outer edge (right).
///
/// Its colour is the rings' colour, its alpha their normal opacity. Of the map's conventions only
/// path, colour space, licence, attribution and origin apply here.
public struct RingStrip: Codable, Hashable, Sendable {
  /// The path of the image, with forward slashes.
  public var path: String

  /// The radius at the left edge in km.
  public var innerRadius: Double

  /// The radius at the right edge in km.
  public var outerRadius: Double

  /// The colour space of the samples.
  public var colorSpace: MapColorSpace = .embedded

  /// The name of the licence, such as its SPDX identifier.
  public var license: String?

  /// The attribution that must be shown with the rings.
  public var attribution: String?

  /// The origin, measured or procedural; nil if the catalogue does not state it.
  public var origin: MapOrigin?

  /// Creates a strip between two radii in km.
  public init(path: String, innerRadius: Double, outerRadius: Double) {
    self.path = path
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
  }
}

/// One ring, or a gap, of one colour and opacity.
public struct RingBand: Codable, Hashable, Sendable {
  /// The ring's name, if it has one.
  public var name: String?

  /// The inner edge in km from the body's centre.
  public var innerRadius: Double

  /// The outer edge in km from the body's centre.
  public var outerRadius: Double

  /// The normal opacity, 0…1: 1 − e^(−τ) for a normal optical depth τ.
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
public struct SRGBColor: Codable, Hashable, Sendable, CustomStringConvertible {
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
