import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
package import PlanetSystem

/// A small image with known pixels, by which correct rendering on a machine is checked.
package struct SelfTest: Sendable {
  /// The SHA-256 of the pixels that are rendered.
  package let pixels: SHA256Digest
  /// A Boolean value that indicates whether the pixels are the expected ones.
  package let isRight: Bool
  /// The reason why the image read from its file differs from the one written; nil if it is equal.
  package let failure: String?

  /// The SHA-256 of the expected pixels; it is updated with every deliberate change of pixels.
  private static let knownPixels =
    "c8ba4daaceee6efbfeeabd34d5085bc38f664c37983a66c0d4be44245961e9b3"

  /// Renders the image, writes it as a PNG in memory, and reads it back.
  /// - Parameter threads: The most threads at once.
  package init(threads: Int) {
    let loader = PlanetLoader(
      library: MapLibrary(folders: [], replacements: nil), view: Self.view)
    // A checker for a map, with rings, so that all kinds of edges and shades occur.
    var body = Appearance(of: Self.body)
    body.map?.files = []
    let recipe = ImageRecipe(
      of: body, view: Self.view, quality: ImageEncoding().renderQuality,
      size: ImageSize(width: 96, height: 64), turn: 0.2)
    let prepared = LoadedPlanet(
      node: loader.placeholder(for: body), warnings: [], appearance: body)
    let image = recipe.render(recipe.scene(prepared), threads: threads)
    pixels = SHA256Digest(ofPixels: image)
    isRight = pixels.description == Self.knownPixels
    failure = Self.failure(of: image, recipe, threads: threads)
  }

  private static var body: CelestialBody {
    var body = CelestialBody(
      id: "test", name: "Test", kind: .planet, radii: Radii(equatorial: 1000, polar: 900))
    body.map = MapReference(path: "checker")
    var rings = RingSystem()
    rings.bands = [
      RingBand(
        innerRadius: 1300, outerRadius: 1700, opacity: 0.8,
        color: SRGBColor(red: 220, green: 200, blue: 170)),
      RingBand(
        innerRadius: 1800, outerRadius: 2200, opacity: 0.3,
        color: SRGBColor(red: 150, green: 160, blue: 200)),
    ]
    body.rings = rings
    return body
  }

  private static var view: View {
    var view = View()
    view.elevation = .degrees(20)
    view.tilt = .degrees(-12)
    view.lightAzimuth = .degrees(-50)
    return view
  }

  /// Writes the image and reads it back.
  private static func failure(
    of image: borrowing PNG.DecodedImage, _ recipe: ImageRecipe, threads: Int
  ) -> String? {
    do throws(PNGError) {
      let file = try ImageEncoding().encode(
        image, recipe: recipe, credits: Credits(body, recipe), threads: threads)
      do throws(ImageProvenance.Failure) {
        _ = try ImageProvenance(file.bytes)
        return nil
      } catch {
        return error.description
      }
    } catch {
      return error.description
    }
  }
}
