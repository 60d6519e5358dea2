import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetStrings

/// Writes the description of a sprite sheet as JSON.
///
/// The format is TexturePacker's JSON hash, which PixiJS, Phaser and others load. Additional fields
/// are `angle`, and in `meta` those after `scale`.
struct SpriteText {
  /// The name of the image beside the JSON.
  let image: String
  let body: CelestialBody
  let rate: FrameRate
  /// The number of repetitions; 0 for endless repetition.
  let loops: Int
  let isOpaque: Bool
  /// The SHA-256 of the image's render job.
  let fingerprint: String

  /// Returns the JSON of a sheet, ending in a new line.
  func json(of sheet: borrowing SpriteSheet) -> String {
    let (width, height) = (sheet.grid.cellWidth, sheet.grid.cellHeight)
    let duration = Self.number(1000 / rate.perSecond)
    var entries: [String] = []
    for sprite in sheet.sprites {
      entries.append(
        """
            \(JSONText.quoted(sprite.name)): {
              "frame": {"x": \(sprite.left), "y": \(sprite.top), "w": \(width), "h": \(height)},
              "rotated": false,
              "trimmed": false,
              "spriteSourceSize": {"x": 0, "y": 0, "w": \(width), "h": \(height)},
              "sourceSize": {"w": \(width), "h": \(height)},
              "anchor": {"x": 0.5, "y": 0.5},
              "pivot": {"x": 0.5, "y": 0.5},
              "duration": \(duration),
              "angle": \(Self.number(sprite.degrees))
            }
        """)
    }
    let names = sheet.sprites.map { JSONText.quoted($0.name) }.joined(separator: ", ")
    return """
      {
        "frames": {
      \(entries.joined(separator: ",\n"))
        },
        "animations": {
          \(JSONText.quoted(body.id)): [\(names)]
        },
        "meta": {
          "app": "planetnode",
          "version": \(JSONText.quoted(planetNodeVersion)),
          "image": \(JSONText.quoted(image)),
          "format": "\(isOpaque ? "RGB888" : "RGBA8888")",
          "size": {"w": \(sheet.grid.width), "h": \(sheet.grid.height)},
          "scale": "1",
          "body": \(JSONText.quoted(body.name)),
          "columns": \(sheet.grid.columns),
          "framesPerSecond": \(Self.number(rate.perSecond)),
          "loop": \(loops == 0 ? "true" : "false"),
          "plays": \(loops),
          "job": \(JSONText.quoted(fingerprint))
        }
      }

      """
  }

  /// Returns a number with at most six decimal places.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
