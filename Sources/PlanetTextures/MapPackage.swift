package import PlanetAssets
import PlanetSystem

/// A program whose packages contain maps of bodies.
package enum MapPackage: String, CaseIterable, Sendable {
  case stellarium
  case xplanet
  case celestia
  case kstars
  case marble

  /// The Debian package that contains the maps; nil if no package does.
  package var debianPackage: String? {
    switch self {
    case .stellarium: "stellarium-data"
    case .xplanet: "xplanet-images"
    case .celestia, .kstars, .marble: nil
    }
  }

  /// The folders of the maps, in the order in which they are searched.
  package var folders: [String] {
    let name: String
    switch self {
    case .stellarium: name = "stellarium/textures"
    case .xplanet: name = "xplanet/images"
    case .celestia, .kstars, .marble: return []
    }
    return ["/usr/local/share/\(name)", "/usr/share/\(name)"]
  }

  /// A map of a package.
  package struct Map: Sendable {
    /// The name of the file.
    package var file: String
    /// The id of the body.
    package var body: String
    package var layer: TextureLayer
    package var facts: TextureFacts

    fileprivate init(
      _ file: String, _ body: String, _ layer: TextureLayer = .base, _ licence: String,
      _ attribution: String, center: Double = 0, bakedIn: [BakedIn] = []
    ) {
      (self.file, self.body, self.layer) = (file, body, layer)
      facts = TextureFacts()
      (facts.licence, facts.attribution) = (licence, attribution)
      (facts.centralMeridian, facts.bakedIn) = (center, bakedIn)
    }
  }

  /// The maps whose orientation is known, by file.
  ///
  /// Licences and authors are those of the `copyright` file of the Debian package; the orientation
  /// was found by ``MapCheck``, or does not matter for bands of clouds.
  package var maps: [Map] {
    switch self {
    case .stellarium: Self.stellariumMaps
    case .xplanet:
      [
        Map("earth.jpg", "earth", .base, "Public-Domain", "NASA Visible Earth"),
        Map("night.jpg", "earth", .night, "Public-Domain", "NASA Visible Earth"),
      ]
    case .celestia, .kstars, .marble: []
    }
  }

  private static var stellariumMaps: [Map] {
    let team = "Stellarium developers"
    let seal = "David Seal, NASA/JPL-Caltech"
    return [
      Map("moon_4k.jpg", "moon", .base, "Public-Domain", "USGS Astrogeology; Clementine"),
      Map("moon_normals.png", "moon", .normal, "GPL-2.0-or-later", team),
      Map("mercury.png", "mercury", .base, "GPL-2.0-or-later", "NASA, MESSENGER; \(team)"),
      Map("mars.png", "mars", .base, "JPL-image", seal),
      Map("jupiter.png", "jupiter", .base, "Free-use", "James Hastings-Trew"),
      Map("saturn.png", "saturn", .base, "Free-use", "Björn Jónsson"),
      Map("uranus.png", "uranus", .base, "JPL-image", seal),
      Map("neptune.png", "neptune", .base, "JPL-image", seal),
      Map("ceres.png", "ceres", .base, "GPL-2.0-or-later", team),
      Map("pluto.png", "pluto", .base, "GPL-2.0-or-later", team, center: 180),
      Map("ganymede.png", "ganymede", .base, "Public-Domain", "USGS; \(team)"),
    ]
  }

  /// The number of columns from which a map is finer than some bundled ones.
  package static let usefulColumns = 1024

  /// Returns the folder with the maps of the package.
  /// - Parameter given: Another folder than the usual ones; nil for those.
  /// - Returns: The folder; nil if there is none.
  package func folder(_ given: String?) -> String? {
    (given.map { [$0] } ?? folders).first { folder in
      maps.contains { Files.kind(of: Files.join(folder, $0.file)) == .file }
    }
  }
}
