extension Landmark {
  private init(_ latitude: Double, _ longitude: Double, _ radius: Double, bright: Bool) {
    self.init(latitude: latitude, longitude: longitude, radius: radius, isBright: bright)
  }

  /// Returns the landmarks of a body; none for bodies without constant features.
  ///
  /// Places and sizes of named features are those of the Gazetteer of Planetary Nomenclature (IAU
  /// and USGS), rounded; brightness is that of visible light, for Venus of radar.
  static func all(of body: String) -> [Landmark] { table[body] ?? [] }

  /// The landmarks by the ids of bodies.
  private static let table: [String: [Landmark]] = [
    "mercury": [
      // Kuiper, Hokusai, Debussy, Caloris Planitia.
      Landmark(-11, 329, 5, bright: true), Landmark(58, 17, 8, bright: true),
      Landmark(-34, 12, 5, bright: true), Landmark(31, 163, 15, bright: true),
    ],
    "venus": [
      // Maxwell Montes, Ovda, Thetis, Beta, Alpha, Atla and Phoebe Regiones.
      Landmark(65, 3, 8, bright: true), Landmark(-3, 86, 13, bright: true),
      Landmark(-11, 130, 11, bright: true), Landmark(25, 283, 10, bright: true),
      Landmark(-25, 1, 6, bright: true), Landmark(9, 200, 9, bright: true),
      Landmark(-6, 283, 8, bright: true),
      // Guinevere, Sedna, Aino, Lavinia, Atalanta and Helen Planitiae.
      Landmark(22, 325, 12, bright: false), Landmark(43, 341, 10, bright: false),
      Landmark(-40, 95, 12, bright: false), Landmark(-47, 347, 10, bright: false),
      Landmark(46, 166, 10, bright: false), Landmark(-52, 264, 12, bright: false),
    ],
    "earth": [
      // Sahara, Arabia, Australia, Greenland; Pacific, Atlantic and Indian Oceans.
      Landmark(22, 15, 16, bright: true), Landmark(25, 45, 9, bright: true),
      Landmark(-25, 133, 13, bright: true), Landmark(72, 320, 11, bright: true),
      Landmark(0, 210, 30, bright: false), Landmark(0, 335, 14, bright: false),
      Landmark(-20, 80, 20, bright: false),
    ],
    "moon": [
      // Maria Imbrium, Serenitatis, Tranquillitatis, Oceanus Procellarum, Mare Crisium; Tycho.
      Landmark(33, 344, 12, bright: false), Landmark(28, 18, 9, bright: false),
      Landmark(8, 31, 9, bright: false), Landmark(18, 303, 25, bright: false),
      Landmark(17, 59, 7, bright: false), Landmark(-43, 349, 3, bright: true),
    ],
    "mars": [
      // Syrtis Major, Acidalia; Hellas, Amazonis, Tharsis, Arabia.
      Landmark(8, 69, 10, bright: false), Landmark(44, 330, 12, bright: false),
      Landmark(-42, 70, 15, bright: true), Landmark(25, 195, 15, bright: true),
      Landmark(3, 247, 15, bright: true), Landmark(20, 30, 15, bright: true),
    ],
    "ceres": [
      // Occator, Haulani, Oxo.
      Landmark(20, 239, 3, bright: true), Landmark(6, 11, 4, bright: true),
      Landmark(42, 0, 3, bright: true),
    ],
    "europa": [
      // The trailing hemisphere is darker than the leading one; Pwyll.
      Landmark(-25, 89, 8, bright: true), Landmark(0, 90, 50, bright: false),
      Landmark(0, 270, 50, bright: true),
    ],
    "ganymede": [
      // Galileo, Nicholson and Marius Regiones; Osiris, Tros.
      Landmark(36, 222, 25, bright: false), Landmark(-14, 3, 18, bright: false),
      Landmark(10, 161, 20, bright: false), Landmark(-38, 194, 6, bright: true),
      Landmark(11, 329, 6, bright: true),
    ],
    "titan": [
      // Shangri-La, Belet, Senkyo, Aztlan, Kraken Mare; Xanadu.
      Landmark(-10, 195, 15, bright: false), Landmark(-5, 105, 15, bright: false),
      Landmark(-5, 40, 13, bright: false), Landmark(5, 320, 9, bright: false),
      Landmark(68, 50, 8, bright: false), Landmark(-12, 260, 14, bright: true),
    ],
    "pluto": [
      // Sputnik Planitia, the east of Tombaugh Regio; Belton Regio, the dark equator.
      Landmark(28, 178, 14, bright: true), Landmark(0, 193, 10, bright: true),
      Landmark(-8, 60, 12, bright: false), Landmark(-8, 85, 14, bright: false),
      Landmark(-8, 115, 14, bright: false), Landmark(-9, 142, 11, bright: false),
      Landmark(-16, 222, 11, bright: false), Landmark(-8, 262, 8, bright: false),
      Landmark(-6, 290, 8, bright: false),
    ],
  ]
}
