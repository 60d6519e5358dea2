import PlanetImage
import Testing

@testable import ProceduralMaps

@Suite("Words about surfaces")
struct SurfaceWordTests {
  /// The climates and terrains of the planets of the Star Wars API, as served.
  private static let served = """
    arid; temperate; temperate, tropical; frozen; murky; tropical; hot; artificial temperate;
    frigid; hot, humid; temperate, moist; polluted; superheated; arid, temperate, tropical;
    temperate, arid, subartic; temperate, artic; temperate, arid, windy; arid, rocky, windy;
    desert; grasslands, mountains; jungle, rainforests; tundra, ice caves, mountain ranges;
    swamp, jungles; gas giant; forests, mountains, lakes; grassy hills, swamps, forests, mountains;
    cityscape, mountains; ocean; rock, desert, mountain, barren;
    scrublands, savanna, canyons, sinkholes; volcanoes, lava rivers, mountains, caves;
    jungle, forests, lakes, rivers; airless asteroid; glaciers, mountains, ice canyons;
    fungus forests; mountains, fields, forests, rock arches; caves, desert, mountains, volcanoes;
    grass; cityscape; plains, urban, hills, forests; jungles, oceans, urban, swamps;
    urban, oceans, swamps, bogs; oceans, savannas, mountains, grasslands; rocky islands, oceans;
    plains, seas, mesas; mountains, seas, grasslands, deserts; oceans, reefs, islands;
    mountains, volcanoes, rocky deserts; swamps, lakes; swamps, deserts, jungles, mountains;
    forests, deserts, savannas; mountains, valleys, deserts, tundra; urban, barren; barren, ash;
    desert, tundra, rainforests, mountains; toxic cloudsea, plateaus, volcanoes; verdant;
    lakes, islands, swamps, seas; rocky canyons, acid pools; rocky; oceans, rainforests, plateaus;
    rainforests, rivers, mountains; jungles, forests, deserts; oceans, glaciers; urban, vines;
    plains, forests, hills, mountains; cities, savannahs, seas, plains; Dessert;
    rainforests, cliffs, canyons, seas
    """

  @Test("Words of the Star Wars API are all known")
  func served() {
    let phrases = Self.served.split { ";,\n".contains($0) }.map {
      String($0).trimmingPrefix(while: \.isWhitespace)
    }
    #expect(phrases.count > 150)
    #expect(SurfaceWords.unknown(in: phrases.map(String.init)).isEmpty)
  }

  @Test("Words are normalised")
  func folding() {
    let forms = [
      ("jungles", "jungle"), ("savannahs", "savanna"), ("Dessert", "desert"),
      ("volcanoes", "volcano"), ("cities", "city"), ("Artic", "arctic"),
      ("subartic", "subarctic"), ("grass", "grass"), ("airless", "airless"),
    ]
    for (written, folded) in forms { #expect(SurfaceWords.folded(written) == folded) }
    #expect(SurfaceWords.words(of: "ice caves") == ["ice", "cave"])
  }

  @Test("Unknown words are reported, with the most similar known word")
  func unknown() {
    let found = SurfaceWords.unknown(in: ["mountians", "quux plains", "arid"])
    #expect(
      found == [
        SurfaceWords.Unknown(word: "mountians", nearest: "mountain"),
        SurfaceWords.Unknown(word: "quux", nearest: nil),
      ])
    // The most similar word is used.
    #expect(
      WorldDescription(seed: "a", terrains: ["mountians"]).traits[.mountains]
        == WorldDescription(seed: "a", terrains: ["mountains"]).traits[.mountains])
    // A world of unknown words has a map.
    let image = WorldMap.image(
      of: WorldDescription(seed: "a", terrains: ["quux"]), width: 32, threads: 1)
    #expect(image.height == 16)
  }
}
