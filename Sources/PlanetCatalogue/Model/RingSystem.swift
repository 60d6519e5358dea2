/// The rings of a body, flat in its equator.
///
/// ``strip`` is the finer description and is rendered if its image is found; ``bands`` give the
/// same in numbers and are rendered otherwise. At least one of the two is given.
public struct RingSystem: Codable, Hashable, Sendable {
  /// The name of the ring system, if it has one.
  package var name: String?

  /// An image of the radial profile.
  public var strip: RingStrip?

  /// The rings as bands, in the order of the catalogue; later ones replace earlier ones.
  public var bands: [RingBand]

  /// The asymmetry of the light that dust scatters, forward positive; 0.75 if nil.
  package var dustAsymmetry: Double?

  /// The single-scattering albedo of dust, 0…1; 0.5 if nil.
  package var dustAlbedo: Double?

  /// The asymmetry of dust where the catalogue states none, within 0.7…0.85 as measured for
  /// Saturn's dusty rings.
  package static let usualDustAsymmetry = 0.75

  /// The single-scattering albedo of dust where the catalogue states none.
  ///
  /// Even black grains diffract as much light as they absorb.
  package static let usualDustAlbedo = 0.5

  /// Creates a ring system.
  public init(name: String? = nil, strip: RingStrip? = nil, bands: [RingBand] = []) {
    self.name = name
    self.strip = strip
    self.bands = bands
  }

  /// A Boolean value that indicates whether any of the bands contains dust.
  package var hasDust: Bool { bands.contains { $0.dust ?? 0 > 0 } }

  /// The inner edge of the described rings, in km from the body's centre; 0 without rings.
  package var innerRadius: Double {
    (bands.map(\.innerRadius) + (strip.map { [$0.innerRadius] } ?? [])).min() ?? 0
  }

  /// The outer edge of the described rings, in km from the body's centre; 0 without rings.
  package var outerRadius: Double {
    (bands.map(\.outerRadius) + (strip.map { [$0.outerRadius] } ?? [])).max() ?? 0
  }
}

/// An image whose columns extend from a ring system's inner edge (left) to its outer edge (right).
///
/// Its colour is the rings' colour, its alpha their normal opacity. Of the map's conventions only
/// path, colour space, licence, attribution and origin apply here.
public struct RingStrip: Codable, Hashable, Sendable {
  /// The file of the image.
  package var file: FileReference

  /// The radius at the left edge in km; at the right edge of a mirrored image.
  public var innerRadius: Double

  /// The radius at the right edge in km; at the left edge of a mirrored image.
  public var outerRadius: Double

  /// A Boolean value that indicates whether the image is mirrored: its outer edge is at the left.
  package var isFlipped: Bool {
    get { flipped ?? false }
    set { flipped = newValue ? true : nil }
  }

  /// True for a mirrored image; nil for others, whose description does not state it.
  private var flipped: Bool?

  private enum CodingKeys: String, CodingKey {
    case file, innerRadius, outerRadius, colorSpace, adjustment, license, attribution, origin
    case flipped = "isFlipped"
  }

  /// The colour space of the samples.
  package var colorSpace: MapColorSpace = .embedded

  /// The change of its samples; nil if they are used as they are.
  package var adjustment: MapAdjustment?

  /// The name of the licence, such as its SPDX identifier.
  public var license: String?

  /// The attribution that must be shown with the rings.
  public var attribution: String?

  /// The origin, measured or procedural; nil if the catalogue does not state it.
  package var origin: MapOrigin?

  /// The path of the image, with forward slashes.
  public var path: String {
    get { file.name }
    set { file = FileReference(name: newValue) }
  }

  /// Creates a strip between two radii in km.
  public init(path: String, innerRadius: Double, outerRadius: Double) {
    file = FileReference(name: path)
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
  }
}

/// The edges that are exchanged in an image of rings.
enum StripFlip: String, CaseIterable {
  case none
  case horizontal
}

/// One ring, or a gap, of one colour and opacity.
public struct RingBand: Codable, Hashable, Sendable {
  /// The ring's name, if it has one.
  package var name: String?

  /// The inner edge in km from the body's centre.
  public var innerRadius: Double

  /// The outer edge in km from the body's centre.
  public var outerRadius: Double

  /// The normal opacity, 0…1: 1 − e^(−τ) for a normal optical depth τ.
  public var opacity: Double

  /// Its colour in full sunlight.
  public var color: SRGBColor

  /// The fraction of the optical depth that is dust, 0…1, which scatters light forward; none if
  /// nil.
  ///
  /// It applies to a strip too, where the strip has the band's radii.
  package var dust: Double?

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
