import FoundationEssentials
public import PlanetAssets
public import PlanetScene
import PlanetStrings
public import PlanetSystem

/// Everything that decides the pixels of one picture, as a value.
///
/// Two pictures of equal jobs have equal pixels. Angles are in degrees, lengths in kilometres,
/// light is linear. The text of a job is JSON with sorted keys, without spaces, and with the
/// shortest numbers that are read back as the same; its SHA-256 is the job's fingerprint.
public struct ImageRecipe: Codable, Hashable, Sendable {
  /// The form of this description.
  public static let currentFormat = 1

  /// The form of the description.
  public var format = ImageRecipe.currentFormat
  /// Who draws, and the version of the pixels that it draws.
  public var renderer: String
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// Bits per channel, 8 or 16.
  public var depth: Int
  /// The least number of places within a pixel at which a globe's colour is taken.
  public var samples: Int
  /// Whether colours between two codes become a pattern of both.
  public var dithers: Bool
  /// What is seen.
  public var body: Body
  /// How it is seen.
  public var view: View

  /// A body, as far as it is seen.
  public struct Body: Codable, Hashable, Sendable {
    /// The short name used in commands.
    public var id: String
    /// The name shown to people.
    public var name: String
    /// The radius of the equator; nil for a sphere of unknown size.
    public var equatorialRadius: Double?
    /// The radius of the equator towards longitudes ±90°; nil for an ellipsoid of revolution.
    package var intermediateRadius: Double?
    /// The distance of the poles from the middle; nil for a sphere of unknown size.
    public var polarRadius: Double?
    /// Whether the surface shines by itself.
    public var shines: Bool
    /// How far north leans to the right.
    public var tilt: Double
    /// The longitude that faces the eye before the body turns.
    public var longitude: Double
    /// How far the body has turned since, as a share of a full turn, eastward positive.
    public var turn: Double
    /// The mesh of an irregular body; nil for an ellipsoid.
    package var shape: Shape?
    /// The map of the surface; without one it is a plain grey.
    public var map: Map?
    /// The rings.
    public var rings: Rings?
  }

  /// The mesh of an irregular body.
  package struct Shape: Codable, Hashable, Sendable {
    /// The file.
    package var file: File
    /// The radius of the sphere of the same volume; nil for a body of unknown size.
    package var meanRadius: Double?
  }

  /// A map, and how it lies on the body.
  public struct Map: Codable, Hashable, Sendable {
    /// The files, row by row from the upper left; none where a checker stands in for the map.
    public var files: [File]
    /// The number of files side by side.
    public var columns: Int
    /// The longitude in the middle.
    public var centerLongitude: Double
    /// Which latitude the rows count: `planetographic` or `planetocentric`.
    public var latitudes: String
    /// How its numbers stand for light: `srgb` or `linear`.
    public var colorSpace: String
    /// Whether it is stored upside down.
    public var isRotatedHalfTurn: Bool
    /// What its transparency means: `coverage`; nil where it is ignored.
    public var alpha: String?
  }

  /// A file by name and content.
  public typealias File = FileDigest

  /// A ring system, by its strip or by its bands.
  public struct Rings: Codable, Hashable, Sendable {
    /// The picture of the radial profile.
    public var strip: Strip?
    /// The rings as bands; drawn where there is no strip.
    public var bands: [Band]
  }

  /// A picture of a radial profile.
  public struct Strip: Codable, Hashable, Sendable {
    /// The picture.
    public var file: File
    /// The radius at its left edge.
    public var innerRadius: Double
    /// The radius at its right edge.
    public var outerRadius: Double
    /// How its numbers stand for light: `srgb` or `linear`.
    public var colorSpace: String
  }

  /// One ring of one colour.
  public struct Band: Codable, Hashable, Sendable {
    /// The inner edge.
    public var innerRadius: Double
    /// The outer edge.
    public var outerRadius: Double
    /// The share of light it stops, seen face on.
    public var opacity: Double
    /// The colour, `#rrggbb`.
    public var color: String
  }

  /// What is wrong with the text of a job.
  public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String
    /// What is wrong.
    public var description: String { "the description of the picture's job \(reason)" }
  }

  /// Reads the text of a job.
  /// - Throws: ``Malformed`` for what is no job, or one of another program's version.
  public init(text: String) throws(Malformed) {
    guard text.utf8.count <= 1 << 20 else { throw Malformed(reason: "is over 1 MB long") }
    do {
      self = try JSONDecoder().decode(ImageRecipe.self, from: Data(text.utf8))
    } catch {
      throw Malformed(reason: "cannot be read")
    }
    guard format == Self.currentFormat else {
      throw Malformed(reason: "has the form \(format); this program knows \(Self.currentFormat)")
    }
    if let reason = fault { throw Malformed(reason: reason) }
  }

  /// The canonical text: the same for equal jobs on all machines.
  public var text: String { CanonicalText.text(of: self) }

  /// The SHA-256 of the canonical text.
  public var fingerprint: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
