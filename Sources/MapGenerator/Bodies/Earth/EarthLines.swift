import ProceduralMaps

/// The mountains, lakes and sea floors of Earth that are visible from space.
///
/// Courses and extents follow common school atlases; heights are fractions of the Himalaya's.
enum EarthLines {
  /// A chain of mountains.
  struct Range: Sendable {
    let line: Geodesic
    /// Half the width in radians.
    let width: Float
    /// The height as a fraction of the Himalaya's.
    let height: Float
  }

  private static func range(
    _ width: Double, _ height: Float, _ places: (Double, Double)...
  ) -> Range {
    Range(
      line: Geodesic(places.map { Place($0.0, $0.1) }), width: Float(width * .pi / 180),
      height: height)
  }

  /// The chains.
  static let ranges = [
    range(2.0, 1, (35.5, 73), (33, 77), (30.5, 80), (28.3, 84.5), (27.8, 89), (28.5, 94), (29, 97)),
    range(2.0, 0.9, (37, 71.5), (38.5, 73.5), (36.5, 76)),
    range(1.6, 0.75, (36, 78), (36, 84), (36, 90), (35.5, 97), (34, 101)),
    range(2.4, 0.7, (31, 98), (28, 100), (25.5, 100.5)),
    range(1.5, 0.75, (40, 70.5), (41.5, 76), (42.3, 81), (43.5, 87), (43, 93)),
    range(1.6, 0.6, (50.5, 86), (48.5, 89.5), (46, 93.5)), range(2.2, 0.3, (51.8, 95), (52, 101)),
    range(0.8, 0.75, (43.5, 40), (42.8, 44), (41.5, 47.5)),
    range(1.0, 0.8, (44.5, 7), (46, 7.8), (46.7, 10.5), (47.2, 14)),
    range(0.7, 0.55, (43, -1.5), (42.5, 1.5)), range(0.9, 0.35, (49, 19.5), (47.5, 25), (45.5, 25)),
    range(1.5, 0.5, (38, 45), (34, 48), (30, 52.5), (27.5, 57)),
    range(0.9, 0.6, (37.5, 48.5), (36, 52), (36.5, 56)),
    range(1.6, 0.55, (34.5, 70), (35.5, 68), (34.5, 64)),
    range(1.1, 0.35, (40.5, 38), (39.5, 42), (38, 44)),
    range(1.2, 0.4, (31, -8), (32.5, -4.5), (34, 1), (35.5, 6)),
    range(
      1.5, 0.95, (-1, -78.5), (-6, -78), (-10, -77), (-14, -73), (-17, -69.5), (-22, -68),
      (-28, -69),
      (-33, -70), (-38, -71), (-44, -72.3), (-50, -73.3)),
    range(1.2, 0.6, (8, -72.5), (4.5, -74.5), (-1, -78)),
    range(1.4, 0.6, (-15, -69), (-18, -66), (-22, -65.5), (-27, -66.5)),
    range(1.6, 0.75, (60, -140), (57, -132), (53, -126.5), (50, -122)),
    range(
      1.6, 0.65, (57, -124), (53, -118.5), (49, -114), (45, -110.5), (41, -106.5), (37.5, -106),
      (35.5, -105.5)),
    range(0.8, 0.6, (48.5, -121.3), (44, -121.8), (40, -121), (37.5, -119), (36, -118.3)),
    range(1.4, 0.85, (61, -153), (63, -151), (62, -144), (60.5, -140)),
    range(1.5, 0.45, (68.5, -160), (68.5, -150), (68, -142)),
    range(1.2, 0.4, (30, -107.5), (26, -106), (22, -104)),
    range(0.9, 0.4, (25, -100.5), (20, -98.5)),
    range(1.1, 0.22, (34.5, -84), (38, -79.5), (41, -76.5), (44, -71.5)),
    range(1.4, 0.5, (60, 6.8), (62, 8.5), (65, 14), (68.2, 18.5)),
    range(1.0, 0.28, (53, 58.5), (58, 59.3), (63, 59.5), (67.5, 65)),
    range(2.6, 0.35, (67, 128), (63.5, 134), (62, 142), (66, 150)),
    range(1.0, 0.5, (52.5, 157.5), (56.5, 159.5), (60, 166)),
    range(2, 0.3, (56, 112), (57.5, 120), (55, 130)),
    range(1.8, 0.3, (7.5, 37.5), (10.5, 38), (13.5, 38.8)),
    range(0.9, 0.3, (-31.5, 27.5), (-29, 29.3)), range(1, 0.5, (-3.8, 137), (-5, 141), (-6, 145)),
    range(0.9, 0.2, (-37, 147.5), (-33.5, 150), (-28.5, 152)),
    range(0.6, 0.75, (-45, 167.8), (-43.5, 170.3), (-42, 172.6)),
    range(0.6, 0.35, (35.5, 137.7), (37, 139), (40, 140.8)),
  ]

  /// Lakes too wide to leave out: the line down their middle and its half-width in radians.
  static let lakes: [(line: Geodesic, width: Float)] = [
    lake(0.55, (46.8, -91.6), (47.5, -89.3), (47.9, -87.4), (47.1, -85.4), (46.7, -84.9)),
    lake(0.55, (41.9, -87.2), (43.2, -87.1), (44.6, -86.7), (45.7, -85.6)),
    lake(0.6, (43.5, -82), (44.7, -82.6), (45.6, -83.4)), lake(0.4, (44.8, -80.6), (45.6, -81)),
    lake(0.28, (41.7, -83), (42.1, -81.5), (42.7, -79.3)), lake(0.3, (43.4, -79.3), (43.7, -76.7)),
    lake(0.75, (-0.4, 32.4), (-1.3, 33.4), (-1.9, 32.6)),
    lake(0.22, (-3.5, 29.2), (-6, 29.6), (-8.6, 30.8)),
    lake(0.22, (-9.7, 34), (-12, 34.5), (-14.2, 35)),
    lake(0.25, (51.7, 104.3), (53, 107.3), (54.3, 109.2), (55.6, 109.7)),
    lake(0.55, (60.4, 31.3), (61.2, 31.4)), lake(0.4, (61.3, 35.6), (62.3, 35.2)),
    lake(0.5, (65.6, -119.3), (66.3, -121.5)),
    lake(0.35, (60.9, -116), (61.8, -114), (62.5, -110.5)),
    lake(0.35, (50.7, -96.6), (52, -97.4), (53.5, -98.6)), lake(0.2, (59.1, -110), (59.4, -107)),
    lake(0.18, (46.4, 73.7), (46.2, 75.5), (46.7, 78.5)), lake(0.35, (44.5, 58.4), (46, 59)),
    lake(0.25, (-15.5, -69.9), (-16.2, -68.9)), lake(0.2, (12.9, 14.2), (13.2, 14.5)),
    lake(0.2, (42.3, 76.8), (42.6, 78)), lake(0.3, (58.6, 13), (59.1, 13.6)),
    lake(0.25, (41.6, -112.8), (40.9, -112.3)), lake(0.2, (11.2, -85.8), (11.6, -85)),
  ]

  private static func lake(
    _ width: Double, _ places: (Double, Double)...
  ) -> (line: Geodesic, width: Float) {
    (Geodesic(places.map { Place($0.0, $0.1) }), Float(width * .pi / 180))
  }

  /// Shallow seas, where the floor shines through or the plankton thrives.
  static let shelves = [
    Patch(Place(56, 3), east: 4, north: 4.5), Patch(Place(2, 107), east: 6, north: 7),
    Patch(Place(-9.5, 135), east: 7, north: 3.5), Patch(Place(24, -77), east: 2.5, north: 2.5),
    Patch(Place(46, -54), east: 6, north: 3.5, turn: 20), Patch(Place(60, -170), east: 8, north: 5),
    Patch(Place(74, 130), east: 22, north: 3.5), Patch(Place(73, 50), east: 12, north: 4),
    Patch(Place(-48, -64), east: 4, north: 8), Patch(Place(36, 122.5), east: 3, north: 4),
    Patch(Place(27, 51.5), east: 4, north: 1.3, turn: -45),
    Patch(Place(-19, 117), east: 6, north: 2.5, turn: 30),
    Patch(Place(-20, 150), east: 2, north: 6, turn: 25), Patch(Place(28, -84), east: 2, north: 3),
    Patch(Place(58, 20), east: 3, north: 6), Patch(Place(46, 36.5), east: 2, north: 1),
    Patch(Place(28, 125), east: 3, north: 5), Patch(Place(58, -85), east: 7, north: 5),
  ]

  /// Warm banks of white sand under clear water.
  static let banks = [
    Patch(Place(24.2, -77.5), east: 2.4, north: 1.5),
    Patch(Place(22.5, -79), east: 1.6, north: 0.7),
    Patch(Place(-18.5, 147.5), east: 1, north: 4.5, turn: 25),
    Patch(Place(-22.3, 152), east: 1.2, north: 1.4),
    Patch(Place(22.5, -89), east: 2.2, north: 1), Patch(Place(25.8, 51.2), east: 1.4, north: 0.8),
    Patch(Place(9, 79.4), east: 0.7, north: 0.7), Patch(Place(-9.8, 142.5), east: 2, north: 0.8),
  ]

  /// Ridges of the ocean floor.
  static let oceanRidges: [Geodesic] = [
    Geodesic(
      (63, -23), (55, -34), (45, -28.5), (35, -35), (26, -45), (15, -46), (5, -33), (0, -25),
      (-15, -14), (-35, -16), (-48, -10), (-54, 0)),
    Geodesic(
      (12, 47), (8, 58), (-5, 68), (-20, 66), (-26, 70), (-37, 78), (-48, 98), (-50, 125),
      (-58, 150)),
    Geodesic((-26, 70), (-35, 55), (-46, 36), (-53, 22)),
    Geodesic(
      (20, -108), (8, -104), (-10, -110), (-28, -113), (-42, -111), (-56, -122), (-63, -160)),
    Geodesic((50, 170), (42, 170), (30, 178), (26, -174), (21, -158)),
    Geodesic((10, 88), (-10, 89), (-30, 89)),
  ]
}
