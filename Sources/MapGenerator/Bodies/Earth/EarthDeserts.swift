import ProceduralMaps

/// The kinds of ground of Earth's deserts: seas of dunes, bare rock and gravel, salt.
///
/// Places and extents follow common school atlases; directions of dunes follow the maps of sand
/// seas of Breed et al. (1979), in outline.
enum EarthDeserts {
  /// A sea of dunes.
  struct Erg: Sendable {
    let patch: Patch
    let color: RGB
    /// The direction along the dunes.
    let along: Vector
  }

  private static func erg(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ color: UInt32,
    turn: Double = 0, dunes: Double
  ) -> Erg {
    let place = Place(latitude, longitude)
    let center = place.direction
    let eastward = Vector(latitude: 0, longitude: longitude + 90)
    let northward = center.cross(eastward)
    let way = Vector(latitude: dunes, longitude: 0)
    return Erg(
      patch: Patch(place, east: east, north: north, turn: turn), color: RGB(hex: color),
      along: eastward * way.x + northward * way.z)
  }

  /// The seas of dunes; the angle is the direction along the dunes, north of east.
  static let ergs: [Erg] = [
    // Grand Ergs, Chech, Iguidi, El Djouf, Aoukar, Trarza.
    erg(30.8, 7.2, 3, 2, 0xD8B27C, dunes: 60), erg(30.4, 0.6, 2.6, 1.3, 0xD6AE78, dunes: 20),
    erg(25, -2.6, 4.4, 1.7, 0xD9B47E, turn: 40, dunes: 30),
    erg(27.2, -6.2, 3.6, 0.9, 0xDCBB88, turn: 35, dunes: 45),
    erg(20.5, -7, 5, 2.6, 0xDDBD8C, dunes: 30), erg(17.6, -9, 3, 1.2, 0xD6B27E, dunes: 20),
    erg(18.4, -15, 1.6, 1.2, 0xD4A976, dunes: 40),
    // Ubari, Murzuq, Ténéré, Bilma, Djurab, Rebiana, Calanshio, Great Sand Sea, Selima.
    erg(27.3, 12, 2.6, 1, 0xDDB883, dunes: 45), erg(25, 13.2, 2, 1.4, 0xDFBE8C, dunes: 70),
    erg(17.8, 11.6, 3, 2.6, 0xE2C594, dunes: 40), erg(18.2, 14.4, 2.6, 1, 0xE4CA9C, dunes: 40),
    erg(16.4, 18.6, 2.6, 1, 0xE4CDA2, turn: 20, dunes: 45),
    erg(24.4, 21, 2, 1.3, 0xDDB986, dunes: 60), erg(28, 22, 1.5, 2.2, 0xDCB783, dunes: 70),
    erg(27, 26, 1.8, 3.2, 0xDEBE8C, dunes: 100), erg(20.6, 28, 3, 1.8, 0xDFC191, dunes: 60),
    // Nafud, Dahna, Rub' al-Khali, Wahiba.
    erg(28.4, 41.2, 2.4, 1, 0xD49C66, dunes: 20),
    erg(25.4, 46.6, 0.7, 4, 0xD6A26C, turn: 30, dunes: 110),
    erg(19.6, 50.4, 5.4, 2.4, 0xDFB480, turn: 22, dunes: 40),
    erg(22, 58.6, 0.6, 1, 0xD7AB78, dunes: 90),
    // Registan, Lut, Karakum, Kyzylkum, Thar.
    erg(30.4, 65, 1.8, 0.8, 0xC99A6C, dunes: 30), erg(30.2, 59.2, 0.7, 1.1, 0xC9AA7C, dunes: 120),
    erg(39.4, 60, 4, 1.6, 0xC2A878, dunes: 100), erg(42.4, 64, 3, 1.8, 0xBCA27A, dunes: 100),
    erg(27.2, 70.8, 2, 2, 0xBE9F70, dunes: 45),
    // Taklamakan, Gurbantünggüt, Badain Jaran, Tengger, Qaidam.
    erg(39, 83, 6.6, 2, 0xC4AC80, dunes: 100), erg(45, 87.6, 2.2, 1, 0xB9A47C, dunes: 90),
    erg(40.2, 102.4, 1.8, 1, 0xC8AC78, dunes: 30), erg(38.4, 104.4, 1.2, 0.9, 0xC2A676, dunes: 30),
    // Namib, Kalahari; Great Sandy, Great Victoria, Simpson; Sechura, Altar, White Sands.
    erg(-24.6, 15.1, 0.6, 2.2, 0xC98E5C, turn: 8, dunes: 80),
    erg(-25.5, 20.6, 2.4, 3, 0xB78A5C, dunes: 120), erg(-21, 124, 5, 2.6, 0xA5653C, dunes: 175),
    erg(-28.4, 127.6, 4.6, 2, 0xA4623A, dunes: 170), erg(-25.6, 137.4, 2, 3, 0xB06C42, dunes: 115),
    erg(32.1, -113.9, 0.8, 0.5, 0xD0AE80, dunes: 60),
    erg(-31.6, 140.6, 1.4, 1.6, 0xAE7248, dunes: 100),
  ]

  /// Dark rock: massifs, fields of lava, plateaus of stones; the oval, the colour, the strength.
  static let rock: [(patch: Patch, color: RGB, strength: Float)] = [
    // Hoggar, Tassili, Tibesti, Aïr, Adrar des Ifoghas, Ennedi, Uweinat, Haruj, Jebel Marra.
    rock(23.3, 5.8, 2, 1.7, 0x7F6548, 0.75), rock(25.6, 8.4, 2.6, 0.8, 0x846B4E, 0.7, turn: -25),
    rock(20.9, 17.8, 2.2, 1.7, 0x6B543F, 0.85), rock(18.4, 8.6, 1, 1.8, 0x756049, 0.75),
    rock(19.6, 1.8, 1.4, 1.6, 0x8E7554, 0.55), rock(17.2, 22.6, 1.7, 1.2, 0x937354, 0.6),
    rock(22, 25, 0.7, 0.6, 0x7C634A, 0.6), rock(27.2, 17.6, 1.1, 1.4, 0x51433A, 0.9),
    rock(13, 24.4, 0.9, 1, 0x6A5740, 0.6), rock(28.6, 2, 2.4, 1, 0x8B7558, 0.5),
    rock(29.4, 12, 2.8, 0.8, 0x9A7450, 0.6), rock(25.8, 5.4, 2, 0.9, 0x8A6E4E, 0.5, turn: 15),
    rock(29.6, -8.4, 3.6, 0.7, 0x866C4E, 0.7, turn: 28), rock(20.2, -12.6, 1.4, 2.4, 0x8E7252, 0.5),
    rock(23.5, 33.6, 1.1, 5, 0x8A6D50, 0.65, turn: 20),
    rock(26.8, 33.2, 0.8, 2.4, 0x7F664C, 0.7, turn: 25),
    rock(28.6, 34, 0.7, 0.6, 0x74594A, 0.8), rock(31.2, 5.6, 3, 0.7, 0xA48C66, 0.4),
    rock(29.2, 18.8, 1.6, 0.6, 0x9A8260, 0.5), rock(17.6, 31.8, 1.6, 2, 0x987A58, 0.5),
    // Hejaz, lava fields of Arabia, Asir, Hadhramaut, Oman; Jordan's basalt.
    rock(24, 39.6, 1.2, 4.4, 0x76604B, 0.75, turn: 28), rock(25.6, 40, 0.8, 0.8, 0x4A3F38, 0.7),
    rock(23, 41.4, 0.7, 0.9, 0x4C4139, 0.7), rock(18.6, 42.8, 0.8, 2.4, 0x74664A, 0.6, turn: 25),
    rock(16, 49, 4, 1, 0xA08460, 0.5, turn: 8),
    rock(23.2, 57.4, 1.7, 0.6, 0x7A6650, 0.8, turn: -28),
    rock(32.4, 37.4, 0.9, 0.7, 0x5C5146, 0.7), rock(22.6, 44, 2, 2.4, 0x9D8362, 0.45),
    // Baluchistan, Zagros' foot, Gobi, Altai's foot.
    rock(28, 63, 3.4, 0.9, 0x8C7757, 0.6), rock(43.6, 99, 3, 0.8, 0x7E6B52, 0.5),
    rock(42, 95, 4, 0.8, 0x6F604E, 0.5), rock(45, 103, 2, 0.6, 0x81705A, 0.45),
    // Pilbara, MacDonnell, Flinders, Kimberley; Namaqualand, Brandberg; Mojave, Atacama.
    rock(-22, 118.5, 2.6, 1, 0x7C4A32, 0.65), rock(-23.7, 133, 3, 0.5, 0x7E4C33, 0.65),
    rock(-31.4, 138.7, 0.5, 1.5, 0x79593F, 0.6), rock(-26.2, 131, 2.4, 0.5, 0x85502F, 0.5),
    rock(-17, 126.6, 2, 1.2, 0x7D5B3C, 0.5), rock(-29.4, 17.8, 0.8, 1.6, 0x82694E, 0.6),
    rock(-21, 14.6, 0.9, 1.8, 0x86705A, 0.6), rock(36, -116.6, 1.4, 1.4, 0x7E6B55, 0.5),
    rock(-24.6, -69.4, 0.7, 3, 0x8D7458, 0.5),
  ]

  private static func rock(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ color: UInt32,
    _ strength: Float, turn: Double = 0
  ) -> (patch: Patch, color: RGB, strength: Float) {
    (
      Patch(Place(latitude, longitude), east: east, north: north, turn: turn), RGB(hex: color),
      strength
    )
  }

  /// Pans of salt and clay.
  static let salt: [Patch] = pans.map { Patch(Place($0.0, $0.1), east: $0.2, north: $0.3) }

  /// Pans: latitude, longitude, half-widths to the east and north in degrees.
  private static let pans: [(Double, Double, Double, Double)] = [
    (33.8, 8.4, 0.9, 0.22), (34.2, 6.4, 0.5, 0.2), (-20.1, -67.5, 0.6, 0.45),
    (-20.7, 25.4, 0.8, 0.4),
    (-18.8, 16.2, 0.6, 0.25), (-28.6, 137.3, 0.5, 0.6), (-31, 137.6, 0.2, 0.8),
    (40.7, -113.4, 0.4, 0.4),
    (34.6, 54.6, 1.6, 0.5), (29.6, 53.6, 0.4, 0.15), (37, 95, 1.2, 0.4), (40.4, 90.4, 0.6, 0.4),
    (29.6, 27, 0.9, 0.4), (-23.5, -68.3, 0.25, 0.4), (24, 70, 1.2, 0.3), (26, 14.2, 0.3, 0.2),
    (-21.6, 128.6, 0.5, 0.2), (38.7, 33.4, 0.3, 0.3),
    (14.1, 40.3, 0.25, 0.4),
  ]
}
