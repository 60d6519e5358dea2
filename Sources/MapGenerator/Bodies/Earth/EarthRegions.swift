import ProceduralMaps

/// The regions of Earth by colour: deserts, forests, steppes, ice.
///
/// Places and extents follow the ecoregions of common school atlases (Olson et al. 2001 name and
/// bound them); colours are chosen by the look of the land from space in a cloudless summer.
enum EarthRegions {
  /// A part of the land with a colour of its own.
  struct Region: Sendable {
    let patch: Patch
    let color: RGB
    let strength: Float
  }

  /// Colours of ground and plants, as sRGB.
  private enum Ground {
    static let rainforest: UInt32 = 0x1E3A14
    static let farmland: UInt32 = 0x5D6C38
    static let savanna: UInt32 = 0x7B7642
    static let dryland: UInt32 = 0x9F8D5A
    static let steppe: UInt32 = 0x97905F
    static let erg: UInt32 = 0xE0C798
    static let sand: UInt32 = 0xD3B585
    static let rock: UInt32 = 0xB4966A
    static let gobi: UInt32 = 0xB6A07A
    static let red: UInt32 = 0xA8663C
    static let ochre: UInt32 = 0xB88453
    static let tibet: UInt32 = 0xA59678
    static let boreal: UInt32 = 0x32462A
    static let tundra: UInt32 = 0x726F58
    static let polar: UInt32 = 0x989384
  }

  private static func region(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ color: UInt32,
    _ strength: Float = 0.9, turn: Double = 0
  ) -> Region {
    Region(
      patch: Patch(Place(latitude, longitude), east: east, north: north, turn: turn),
      color: RGB(hex: color), strength: strength)
  }

  /// The colour of land by latitude outside all regions.
  static let zones = Ramp([
    (-90, 0xF4F7FA), (-56, 0x6E6B4E), (-46, 0x6E7048), (-36, 0x6F7042), (-26, 0x8A7E4E),
    (-15, 0x6A6E3A), (-6, 0x365020), (4, 0x2F4B1D), (10, 0x66683A), (18, 0x8F8250),
    (28, 0x8E8352), (36, 0x74744A), (44, 0x616D3A), (52, 0x4C5F30), (58, 0x3B5030),
    (64, 0x46553A), (68, 0x6A6A52), (73, 0x8A8676), (79, 0xC4C2BC), (84, 0xF2F5F8),
  ])

  /// The regions, the broad before the narrow.
  static let all: [Region] = africa + asia + europe + americas + australasia

  private static let africa = [
    region(7, 5, 24, 5, Ground.savanna), region(11.5, 10, 30, 4, Ground.dryland),
    region(24, 5, 28, 9.5, Ground.sand, 1), region(24, 25, 14, 9, Ground.sand, 1),
    region(27, 3, 10, 4, Ground.erg, 0.8), region(20, -6, 9, 4, Ground.erg, 0.8),
    region(26, 17, 9, 5, Ground.erg, 0.6), region(27, 25, 7, 4.5, Ground.erg, 0.9),
    region(19, 13, 8, 4, Ground.erg, 0.8), region(23.5, 6, 5, 2.5, Ground.rock, 0.6),
    region(20.5, 17.5, 3.5, 2.5, 0x9C8058, 0.5), region(22, 34, 3, 8, Ground.rock, 0.7, turn: 15),
    region(34, 2, 14, 2.2, 0x8A8050, 0.8), region(36, 2, 10, 1.3, Ground.farmland, 0.8),
    region(0, 20, 11.5, 6, Ground.rainforest, 1), region(1, 11, 4, 5.5, Ground.rainforest, 1),
    region(5.8, -5, 10, 2.1, 0x2B4A1B, 0.9), region(-9, 22, 13, 6, 0x5B683A, 0.7),
    region(9, 38, 5, 5, 0x6C6E42, 0.8), region(6, 45, 6, 5, 0xAB8F60, 0.9, turn: 40),
    region(2, 39, 4, 3.5, 0x9A845A, 0.7), region(-23, 22, 8, 7, 0xA18A5A, 0.9),
    region(-24, 15, 2.2, 9, 0xC8A67A, 1, turn: 8), region(-29, 20, 6, 4, 0xA58A60, 0.8),
    region(-28, 30, 4, 5, 0x737243, 0.6, turn: 30),
    region(-19, 45, 1.6, 6, 0x8C7448, 0.8, turn: 70),
    region(-18, 48.9, 0.9, 6, 0x36541F, 0.9, turn: -15), region(-17, 33, 7, 7, 0x6E7040, 0.5),
  ]

  private static let asia = [
    region(48, 62, 22, 6, Ground.steppe), region(42, 62, 11, 5, 0xB79F72),
    region(38.5, 59, 6, 2.8, 0xC6AC7E, 0.8), region(34, 56, 9, 5, 0xB59A6E),
    region(33, 44, 7, 3.5, 0xBBA074), region(30, 66, 6, 5, 0xB39970),
    region(24, 45, 11, 8, Ground.sand, 1), region(20, 50, 6, 3, 0xE0BE8A, 1),
    region(28.5, 41, 4, 2.4, 0xD0A673, 0.9), region(30, 38, 4, 3, 0xC8AC7E, 0.9),
    region(39, 35, 7, 2.2, 0x8F8457, 0.7), region(27.5, 72, 4, 3.4, 0xBCA274, 0.9),
    region(22, 79, 7, 7, 0x7C7846, 0.7), region(16, 77, 3.5, 6, 0x847648, 0.6),
    region(14, 75, 1, 6, 0x35501F, 0.8), region(26, 83, 8, 1.8, 0x6F7A44, 0.7, turn: -12),
    region(25, 92, 5, 3, 0x3E5A26, 0.8), region(39, 83, 8.5, 2.8, 0xD2BC92, 1),
    region(43, 104, 12, 4, Ground.gobi, 1), region(40, 103, 5, 2.4, 0xCBB186, 0.8),
    region(33, 87, 12, 4.4, Ground.tibet, 0.95), region(37, 95, 4.5, 2, 0xBBA684, 0.8),
    region(47, 112, 9, 3.5, 0x8A8654, 0.7), region(36, 113, 9, 4, 0x7E7C4C, 0.7),
    region(27, 112, 9, 5, 0x48602C, 0.8), region(45, 127, 6, 5, 0x55683A, 0.7),
    region(16, 103, 6, 5, 0x5E6C38, 0.7), region(18, 98, 3.5, 7, 0x32501F, 0.8),
    region(14, 107, 3, 6, 0x2F4C1D, 0.8), region(1, 113, 6.5, 6, Ground.rainforest, 1),
    region(0, 102, 7, 3, 0x233F17, 0.9, turn: -40), region(-2, 121, 5, 5, 0x27441A, 0.9),
    region(12, 123, 4, 6, 0x33501F, 0.8), region(-8, 118, 8, 1.4, 0x5E6A38, 0.6),
    region(60, 95, 45, 6, Ground.boreal, 0.9), region(70, 100, 40, 3, Ground.tundra, 0.9),
    region(66, 170, 12, 4, Ground.tundra, 0.8), region(52, 85, 14, 3, 0x5C6A3A, 0.6),
  ]

  private static let europe = [
    region(50, 15, 18, 5, 0x56692F, 0.8), region(50, 40, 14, 4, 0x6B7340, 0.7),
    region(47.5, 38, 8, 2, 0x7E7D4B, 0.6), region(62, 25, 12, 5, 0x34492C, 0.9),
    region(40, -4, 4.5, 3, 0x95875A, 0.9), region(43, -6, 4, 0.9, 0x4E6530, 0.8),
    region(54, -4, 4, 5, 0x53692F, 0.8), region(53, -8, 2.4, 2.4, 0x4F6C2E, 0.9),
    region(65, -18.5, 3.5, 1.5, 0x6A6852, 0.9), region(40, 20, 7, 3, 0x67703D, 0.6),
    region(69, 33, 9, 2, 0x65664E, 0.7), region(38, 14, 4, 2, 0x7A7748, 0.7),
  ]

  private static let americas = [
    region(58, -100, 26, 6, Ground.boreal, 0.9), region(62, -140, 15, 5, 0x3E4E34, 0.9),
    region(51, -75, 16, 4, 0x33482A, 0.9), region(65, -100, 16, 3.5, Ground.tundra, 0.9),
    region(59, -72, 7, 4, 0x66674E, 0.9), region(69.5, -150, 14, 2, Ground.tundra, 0.8),
    region(74, -95, 25, 5, Ground.polar, 0.85), region(40, -80, 11, 6, 0x43592A, 0.85),
    region(41, -90, 7, 4, 0x66703C, 0.7), region(33, -87, 8, 4, 0x445C29, 0.85),
    region(41, -101, 4.5, 9, 0x8E8656, 0.85), region(50, -106, 7, 3, 0x87834F, 0.8),
    region(40, -114, 6, 4.5, 0xA08C66, 0.9), region(34, -112, 6, 3.2, 0xB2926A, 0.95),
    region(37, -109, 4, 3, 0xB28B65, 0.8), region(33.5, -115.5, 2.5, 2, 0xC2A47C, 0.8),
    region(36.5, -120, 1.4, 3.2, 0x8A8052, 0.8, turn: -55),
    region(46, -122.5, 2.5, 6, 0x33482A, 0.9),
    region(28, -104, 5, 5, 0xA88F65, 0.9), region(27, -113, 1.6, 5, 0xB2946A, 0.9, turn: 35),
    region(20, -100, 4, 2, 0x85794C, 0.7), region(17, -91, 4.5, 2.5, 0x34501F, 0.9),
    region(11, -84, 4, 4, 0x2E4B1D, 0.9, turn: -40),
    region(21.5, -79, 5, 1.6, 0x4E6530, 0.8, turn: -12),
    region(-4, -63, 13, 7.5, Ground.rainforest, 1), region(-5, -53, 6, 4, 0x213D16, 0.95),
    region(3, -60, 9, 2.5, 0x2A481B, 0.8), region(7.5, -68, 5, 2.2, 0x737642, 0.9),
    region(5, -76.5, 1.6, 5, 0x29471B, 0.9), region(-9, -40, 5, 5, 0x8B7C4D, 0.9),
    region(-15, -47, 8, 5.5, 0x6D7140, 0.8), region(-22, -60, 4.5, 5.5, 0x6C6E40, 0.8),
    region(-25, -52, 4.5, 4, 0x4A632B, 0.85), region(-17, -40, 1.4, 6, 0x44602A, 0.7, turn: -20),
    region(-33, -58, 6, 4, 0x6E7A40, 0.85), region(-35, -66, 3.5, 5, 0x8F835A, 0.8),
    region(-45, -69, 3.2, 7.5, 0xA08E6A, 0.95), region(-23, -69.3, 1.7, 7, 0xBF9C72, 1),
    region(-11, -76.8, 1, 6, 0xB4976C, 0.9, turn: 30), region(-19, -67.5, 2.6, 3.5, 0xA6916C, 0.9),
    region(-44, -73, 1.1, 7, 0x3D5528, 0.9),
  ]

  private static let australasia = [
    region(-25, 133, 16, 8, Ground.ochre, 1), region(-25, 128, 8, 5, Ground.red, 0.9),
    region(-23, 121, 5, 4, 0xA66A41, 0.8), region(-27, 138, 5, 4, 0xB4804F, 0.85),
    region(-30.5, 129, 7, 1.8, 0xA98E62, 0.8), region(-15, 131, 10, 3, 0x75703F, 0.85),
    region(-15, 144, 2.5, 4, 0x66693A, 0.8), region(-27, 150, 2.8, 9, 0x5F6A38, 0.85, turn: -10),
    region(-33, 147, 4, 3.5, 0x7C7848, 0.8), region(-37.5, 146, 4, 1.6, 0x415A29, 0.9),
    region(-33, 117, 2.2, 2.2, 0x6C6C40, 0.85), region(-42, 146.7, 2, 1.6, 0x3C5628, 0.9),
    region(-5.5, 141, 8, 3.5, Ground.rainforest, 0.95, turn: -15),
    region(-38.5, 176, 2.5, 2.5, 0x4C672F, 0.9),
    region(-43.5, 171, 4, 2.2, 0x5C6B3A, 0.85, turn: 40),
  ]
}
