import FoundationEssentials
package import PlanetAssets
package import PlanetScene
import PlanetStrings
package import PlanetSystem

/// Everything that decides the pixels of one picture, as a value.
///
/// Two pictures of equal jobs have equal pixels. Angles are in degrees, lengths in kilometres,
/// light is linear. The text of a job is JSON with sorted keys, without spaces, and with the
/// shortest numbers that are read back as the same; its SHA-256 is the job's fingerprint.
package struct ImageRecipe: Hashable, Sendable {
  /// The formats that are read: 1 for one body, 2 for several bodies in one scene, 3 for bodies of
  /// which one has a generated map or a stated colour.
  package static let formats = 1...3

  /// Who draws, and the version of the pixels that it draws.
  package var renderer: String
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// Bits per channel, 8 or 16.
  package var depth: Int
  /// The least number of places within a pixel at which a globe's colour is taken.
  package var samples: Int
  /// Whether colours between two codes become a pattern of both.
  package var dithers: Bool
  /// The bodies; at least one.
  package var bodies: [Body]
  /// The positions of several bodies in one scene; nil for one body that the view fits into the
  /// frame.
  package var arrangement: Arrangement?
  /// How it is seen.
  package var view: View

  /// The body of an image of one body; else the first.
  package var body: Body {
    get { bodies[0] }
    set { bodies[0] = newValue }
  }

  /// A Boolean value that indicates whether a checker replaces a missing map.
  package var showsChecker: Bool { bodies.contains { $0.map?.files.isEmpty == true } }

  /// The format of the text: the lowest that can describe the image.
  package var format: Int {
    if bodies.contains(where: { $0.generated != nil || $0.color != nil }) { return 3 }
    return arrangement == nil ? 1 : 2
  }

  /// A body, as far as it is seen.
  package struct Body: Codable, Hashable, Sendable {
    /// The short name used in commands.
    package var id: String
    /// The name shown to people.
    package var name: String
    /// The radius of the equator; nil for a sphere of unknown size.
    package var equatorialRadius: Double?
    /// The radius of the equator towards longitudes ±90°; nil for an ellipsoid of revolution.
    package var intermediateRadius: Double?
    /// The distance of the poles from the middle; nil for a sphere of unknown size.
    package var polarRadius: Double?
    /// Whether the surface shines by itself.
    package var shines: Bool
    /// How far north leans to the right.
    package var tilt: Double
    /// The longitude that faces the eye before the body turns.
    package var longitude: Double
    /// How far the body has turned since, as a share of a full turn, eastward positive.
    package var turn: Double
    /// The mesh of an irregular body; nil for an ellipsoid.
    package var shape: Shape?
    /// The map of the surface; without one it is generated, or of one colour.
    package var map: Map?
    /// The map that is generated where there is no file.
    package var generated: GeneratedMap?
    /// The colour of a surface without a map, `#rrggbb`; nil for a plain grey.
    package var color: String?
    /// The rings.
    package var rings: Rings?
  }

  /// The mesh of an irregular body.
  package struct Shape: Codable, Hashable, Sendable {
    /// The file.
    package var file: File
    /// The radius of the sphere of the same volume; nil for a body of unknown size.
    package var meanRadius: Double?
  }

  /// A map, and how it lies on the body.
  package struct Map: Codable, Hashable, Sendable {
    /// The files, row by row from the upper left; none where a checker stands in for the map.
    package var files: [File]
    /// The number of files side by side.
    package var columns: Int
    /// The longitude in the middle.
    package var centerLongitude: Double
    /// Which latitude the rows count: `planetographic` or `planetocentric`.
    package var latitudes: String
    /// How its numbers stand for light: `srgb` or `linear`.
    package var colorSpace: String
    /// Whether it is stored upside down.
    package var isRotatedHalfTurn: Bool
    /// What its transparency means: `coverage`; nil where it is ignored.
    package var alpha: String?
  }

  /// A file by name and content.
  package typealias File = FileDigest

  /// A ring system, by its strip or by its bands.
  package struct Rings: Codable, Hashable, Sendable {
    /// The picture of the radial profile.
    package var strip: Strip?
    /// The rings as bands; drawn where there is no strip.
    package var bands: [Band]
  }

  /// A picture of a radial profile.
  package struct Strip: Codable, Hashable, Sendable {
    /// The picture.
    package var file: File
    /// The radius at its left edge.
    package var innerRadius: Double
    /// The radius at its right edge.
    package var outerRadius: Double
    /// How its numbers stand for light: `srgb` or `linear`.
    package var colorSpace: String
  }

  /// One ring of one colour.
  package struct Band: Codable, Hashable, Sendable {
    /// The inner edge.
    package var innerRadius: Double
    /// The outer edge.
    package var outerRadius: Double
    /// The share of light it stops, seen face on.
    package var opacity: Double
    /// The colour, `#rrggbb`.
    package var color: String
  }

  /// What is wrong with the text of a job.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package let reason: String
    /// What is wrong.
    package var description: String { "the description of the picture's job \(reason)" }
  }

  /// Reads the text of a job.
  /// - Throws: ``Malformed`` for what is no job, or one of another program's version.
  package init(text: String) throws(Malformed) {
    guard text.utf8.count <= 1 << 20 else { throw Malformed(reason: "is over 1 MB long") }
    let data = Data(text.utf8)
    let format: FormatOnly
    do {
      format = try JSONDecoder().decode(FormatOnly.self, from: data)
    } catch {
      throw Malformed(reason: "cannot be read")
    }
    guard Self.formats.contains(format.format) else {
      throw Malformed(
        reason: "has format \(format.format); this program reads formats "
          + "\(Self.formats.lowerBound) to \(Self.formats.upperBound)")
    }
    do {
      self = try JSONDecoder().decode(ImageRecipe.self, from: data)
    } catch DecodingError.dataCorrupted(let context) where context.underlyingError is ValueProblem {
      throw Malformed(reason: "has \(context.debugDescription)")
    } catch {
      throw Malformed(reason: "cannot be read")
    }
    if let reason = fault { throw Malformed(reason: reason) }
  }

  /// The canonical text: the same for equal jobs on all machines.
  package var text: String { CanonicalText.text(of: self) }

  /// The SHA-256 of the canonical text.
  package var fingerprint: SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
}
