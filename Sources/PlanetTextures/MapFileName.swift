package import PlanetAssets
import PlanetStrings
import PlanetSystem

/// The body and the layer that the name of a map's file states, such as `mars_8k_clouds.jpg`.
package struct MapFileName: Hashable, Sendable {
  /// The id of the body.
  package var body: String
  package var layer: TextureLayer

  /// The words of layers in file names.
  private static let layers: [(layer: TextureLayer, words: Set<String>)] = [
    (.rings, ["ring", "rings"]),
    (.normal, ["normal", "normals", "nrm", "normalmap"]),
    (
      .height,
      [
        "height", "heights", "heightmap", "dem", "dtm", "topo", "topography", "elevation", "bump",
        "bumpmap", "displacement", "disp", "mola", "lola",
      ]
    ),
    (.night, ["night", "nightlights", "lights", "nightmap", "blackmarble"]),
    (.clouds, ["cloud", "clouds", "cloudmap"]),
    (.haze, ["haze", "atmosphere"]),
    (.specular, ["specular", "spec", "specularmap", "watermask"]),
    (.surface, ["surface"]),
  ]

  /// The endings of files that may be maps.
  package static let endings = [".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".exr"]

  /// Returns whether a file may be a map by its name.
  package static func isImage(_ name: String) -> Bool {
    endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// Recognises a file; nil without the name of a body.
  /// - Parameters:
  ///   - name: The name or path of the file.
  ///   - bodies: The known bodies.
  package init?(_ name: String, bodies: BundledMaps) {
    let words = Self.words(Files.stem(of: Files.name(of: name)))
    let known = MapPackage.allCases.lazy.flatMap(\.maps)
      .first { $0.file.lowercased() == Files.name(of: name).lowercased() }
    let found =
      words.lazy.compactMap { bodies.id(ofAny: [$0]) }.first
      ?? zip(words, words.dropFirst()).lazy.compactMap { bodies.id(ofAny: ["\($0) \($1)"]) }.first
    guard let body = known?.body ?? found else { return nil }
    self.body = body
    layer =
      known?.layer
      ?? Self.layers.first { entry in words.contains { entry.words.contains($0) } }?.layer ?? .base
  }

  /// Returns the words of a stem: letters between other characters, and before capitals.
  private static func words(_ stem: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in stem {
      let isBreak = !character.isLetter || character.isUppercase && word.last?.isLowercase == true
      if isBreak, !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if character.isLetter { word.append(character) }
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }
}
