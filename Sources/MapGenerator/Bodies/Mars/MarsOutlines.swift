import ProceduralMaps

/// The outlines of the albedo features of Mars: corners as latitude and east longitude in degrees.
///
/// Names and centres: IAU Gazetteer (USGS). Outlines follow the albedo of the Thermal Emission
/// Spectrometer (Christensen et al. 2001) in outline.
enum MarsOutlines {
  /// Dark regions: sand and bare rock.
  static let dark: [Outline] = tropics + north + south

  private static let tropics = [
    // Syrtis Major.
    Outline(
      1, softness: 1.2, (24, 60), (24.6, 65), (23.6, 72), (24, 80), (19.5, 80.5), (16, 78),
      (11, 81), (6, 82), (4.5, 79), (-1, 77), (-3, 76), (-7, 74), (-10, 62), (-8, 54), (1.5, 53.8),
      (1, 59), (8, 60.8), (18.6, 60.2)),
    // Mare Tyrrhenum and Mare Cimmerium; the darker middle.
    Outline(
      0.84, softness: 3.5, (-3, 76), (-4, 92), (-6, 104), (-10, 112), (-9, 126), (-14, 135),
      (-17, 146), (-21, 158), (-27, 170), (-32, 184), (-47, 184), (-46, 166), (-42, 150),
      (-37, 140), (-31, 128), (-28, 116), (-27, 104), (-22, 92), (-18, 82), (-14, 70), (-10, 60)),
    Outline(
      0.36, softness: 3, (-13, 128), (-17, 142), (-24, 156), (-31, 168), (-38, 171), (-36, 156),
      (-28, 142), (-22, 130)),
    // Mare Sirenum.
    Outline(
      0.8, softness: 3.5, (-27, -181), (-28, -168), (-30, -155), (-33, -140), (-37, -124),
      (-36, -110),
      (-41, -105), (-46, -120), (-47, -150), (-46, -181)),
    // Mare Erythraeum, Aurorae and Margaritifer Sinus.
    Outline(
      0.86, softness: 2.2, (-9, -52), (-11, -44), (-6.5, -38), (-4, -33), (2, -27), (7, -20.5),
      (13, -19), (6, -15), (-4, -13), (-15, -10), (-27, -15), (-33, -26), (-34, -40), (-31, -52),
      (-24, -57), (-16, -54)),
    Outline(
      0.6, softness: 3.5, (-20, -58), (-22, -75), (-25, -92), (-34, -96), (-37, -80), (-38, -50),
      (-36, -32), (-30, -44)),
    // Sinus Meridiani and Sinus Sabaeus.
    Outline(
      0.9, softness: 1.2, (-0.7, -9.6), (2.5, -7), (6, -3.2), (5, 1.4), (1.5, 3), (3.8, 8), (4, 11),
      (-3.5, 15.5), (-6, 26.6), (-8, 34), (-11, 41), (-13, 33), (-11, 15), (-10, -3), (-5, -10.6)),
    // The west of Arabia, where sand lies in craters.
    Outline(
      0.3, softness: 4, (26, -28), (27, -12), (21, -2), (12, 6), (7, 4), (6, -4), (10, -16)),
    // Solis Lacus, Nodus Alcyonius, Cerberus, spots of Hesperia and Gale.
    Outline(
      0.38, softness: 1.6, (-23.5, -91), (-24, -84), (-28, -83), (-30, -88), (-28.5, -93)),
    Outline(
      0.85, softness: 0.4, (36.5, 93), (36.3, 97), (31, 97.6), (27, 95.8), (25.4, 94.2), (29, 93),
      (33, 92.6)),
    Outline(
      0.7, softness: 0.8, (13, 145), (11.4, 152), (14.6, 160), (13, 162), (9.4, 155), (8.4, 148)),
    Outline(0.5, softness: 0.6, (1, 109), (-5, 112.6), (-7.4, 115), (-5.6, 110.4), (-1, 108)),
    Outline(0.5, softness: 0.6, (-3.6, 132), (-8, 133.4), (-9, 134.6), (-6, 134.8), (-4, 133.6)),
    Outline(0.6, softness: 0.6, (-4.4, 137), (-9.6, 137.2), (-10, 138.6), (-4.6, 138.8)),
  ]

  private static let north = [
    // Mare Acidalium with its northern and eastern arms; Nilokeras.
    Outline(
      1, softness: 2.2, (62.4, -74.4), (58, -61), (51, -51), (41.8, -48), (30, -45.5), (23.4, -44),
      (18.8, -33), (21, -21.6), (27, -18), (32.6, -17), (40.6, -5.5), (47.5, 7), (53.3, 1.4),
      (60, -12.4), (67, -19), (74, -37), (78, -52), (76, -88), (67, -72)),
    Outline(
      0.8, softness: 1, (29, -65), (35, -57), (31.5, -50), (23.4, -51), (18.8, -55.6), (25.7, -62)),
    // Utopia and its western arm; Boreosyrtis; Protonilus.
    Outline(
      0.74, softness: 2.6, (64.7, 56.5), (68, 77), (65, 91), (62, 109), (57.9, 125), (51, 121),
      (45, 102.4), (39.5, 87.5), (40.6, 81.7), (48.7, 77), (55.6, 63.4)),
    Outline(0.34, softness: 3, (63, 8), (64, 30), (62, 58), (56, 58), (57, 30), (58, 10)),
    Outline(
      0.62, softness: 0.9, (48, 56), (45, 60), (43, 66), (39.5, 76), (38, 79), (37.5, 74), (40, 66),
      (41.5, 60), (44.5, 54.5)),
    Outline(
      0.6, softness: 0.8, (45, 21), (44.2, 30), (43.4, 38), (41.4, 36), (41.6, 26), (42.4, 20)),
    // Hyblaeus, Propontis, the spot at 204° E.
    Outline(
      0.5, softness: 2.6, (38, 126), (37, 137), (34, 140), (29, 139), (24, 133), (22, 128),
      (28, 125)),
    Outline(0.5, softness: 1.4, (41, 176), (41, 184), (35, 184.5), (34, 178)),
    Outline(0.45, softness: 1.2, (40, 199), (40.5, 207), (37, 209), (36, 202)),
    // The northern plains between 60° and 75°, patchy.
    Outline(0.24, softness: 4, (72, -180), (70, -60), (60, -76), (58, -130), (60, -180)),
    Outline(0.24, softness: 4, (72, 100), (72, 180), (60, 180), (56, 130)),
  ]

  private static let south = [
    // Hellespontus and Noachis.
    Outline(
      0.85, softness: 2, (-41, 1.4), (-34, 7), (-32, 15), (-36.3, 24.3), (-42, 38), (-47.8, 49.6),
      (-50.5, 40), (-50, 22), (-47.8, 3.7)),
    Outline(0.42, softness: 3, (-20, 40), (-24, 56), (-36, 54), (-44, 50), (-34, 42), (-26, 30)),
    // Belts about 45° S to 75° S, patchy.
    Outline(
      0.3, softness: 4, (-36, -100), (-40, -60), (-46, -40), (-52, -60), (-52, -100), (-46, -140)),
    Outline(
      0.26, softness: 5, (-52, 80), (-50, 130), (-52, 180), (-62, 180), (-66, 120), (-62, 80)),
    Outline(0.26, softness: 5, (-52, -180), (-55, -120), (-60, -90), (-66, -120), (-62, -180)),
    Outline(0.2, softness: 5, (-55, -40), (-56, 30), (-68, 40), (-68, -40)),
  ]

  /// Bright regions: thick dust.
  static let bright: [Outline] = [
    // Arabia, Tharsis with Amazonis, Elysium, Hellas, Argyre, Aeolis, the west of Memnonia.
    Outline(
      0.55, softness: 5, (36, -4), (38, 30), (34, 52), (16, 56), (4, 50), (2, 20), (10, 2),
      (22, -10)),
    Outline(
      1.15, softness: 7, (34, -150), (40, -110), (34, -78), (18, -72), (4, -78), (-8, -88),
      (-18, -100),
      (-24, -128), (-12, -150), (4, -160), (20, -162)),
    Outline(0.55, softness: 6, (36, -180), (36, -160), (16, -160), (4, -172), (6, -180)),
    Outline(0.55, softness: 5, (38, 176), (38, 180), (4, 180), (8, 170), (20, 168)),
    Outline(0.9, softness: 3.5, (32, 140), (34, 152), (26, 157), (18, 154), (16, 146), (24, 139)),
    Outline(
      0.95, softness: 3, (-32, 62), (-31, 76), (-38, 88), (-48, 88), (-54, 74), (-52, 58), (-42, 54)
    ),
    Outline(0.9, softness: 2, (-45, -48), (-44, -38), (-50, -34), (-56, -42), (-53, -52)),
    Outline(
      0.75, softness: 4, (7, 150), (10, 164), (6, 180), (-14, 180), (-22, 172), (-12, 158),
      (-4, 146)),
    Outline(0.5, softness: 4, (-16, -180), (-8, -150), (-24, -134), (-28, -160), (-24, -180)),
    // Memnonia and Daedalia, Alba, Deucalionis, Promethei.
    Outline(
      1.35, softness: 5, (-2, -150), (2, -128), (-5, -106), (-21, -102), (-25, -126), (-21, -148),
      (-12, -158)),
    Outline(0.9, softness: 5, (52, -132), (55, -108), (46, -90), (37, -102), (38, -130)),
    Outline(
      0.75, softness: 3, (-14, -6), (-13, 12), (-14, 32), (-25, 33), (-29, 12), (-25, -6)),
    Outline(
      0.85, softness: 5, (-30, 98), (-33, 122), (-42, 134), (-55, 128), (-57, 104), (-44, 96)),
  ]

  /// Dusky regions: thin dust over plains of lava and of the north.
  static let dusky: [Outline] = [
    // Isidis with the south-west of Utopia, Hyblaeus, Amazonis, the west of Arcadia.
    Outline(
      0.85, softness: 5, (38, 84), (41, 100), (35, 113), (36, 124), (29, 135), (15, 137), (3, 128),
      (2, 112), (8, 104), (4, 92), (7, 84), (20, 82)),
    Outline(0.5, softness: 4, (36, 118), (35, 137), (26, 141), (20, 130), (25, 118)),
    Outline(0.85, softness: 5, (40, -179), (37, -160), (22, -152), (11, -158), (10, -179)),
    Outline(0.5, softness: 5, (38, 160), (41, 181), (13, 181), (17, 166)),
    // The surroundings of Olympus Mons; Lunae Planum and Xanthe; the plains of the north.
    Outline(
      0.8, softness: 3, (33, -140), (31, -126), (22, -119), (12, -122), (8, -134), (12, -147),
      (22, -151), (30, -148)),
    Outline(
      0.9, softness: 4, (40, -76), (33, -60), (26, -46), (14, -34), (2, -38), (-6, -50), (-8, -68),
      (6, -74), (20, -71)),
    Outline(
      0.5, softness: 4, (60, -10), (62, 30), (58, 60), (46, 66), (44, 30), (46, 4)),
    Outline(0.4, softness: 5, (60, 120), (58, 180), (40, 181), (40, 150), (46, 124)),
    Outline(0.45, softness: 5, (-30, -100), (-28, -60), (-44, -36), (-50, -60), (-46, -100)),
  ]

  /// The darkest parts of dark regions: sand without dust.
  static let cores: [Outline] = [
    // Syrtis: the east and the north; Acidalium; Margaritifer; Erythraeum.
    Outline(
      0.85, softness: 1.6, (23.6, 70), (24, 78.5), (20, 80), (15, 79), (10, 81), (6.5, 82),
      (7, 77), (10, 74), (14, 70), (18.4, 65), (21, 67)),
    Outline(0.6, softness: 3, (18, 62), (8, 76), (0, 77), (-6, 70), (0, 59), (10, 61)),
    Outline(
      0.7, softness: 4, (60, -40), (58, -22), (46, -14), (36, -22), (31, -36), (40, -44),
      (50, -46)),
    Outline(0.5, softness: 4, (76, -84), (74, -52), (66, -40), (62, -58), (66, -74)),
    Outline(
      0.55, softness: 3, (4, -26), (2, -20), (-10, -17), (-22, -20), (-28, -30), (-20, -36),
      (-8, -30)),
    // Meridiani and Sabaeus; Hellespontus; Nodus Alcyonius; the middles of Tyrrhenum and Sirenum.
    Outline(0.55, softness: 1.6, (3, -7), (4, 0), (-2, 6), (-6, 4), (-7, -4), (-3, -9)),
    Outline(0.5, softness: 2, (-4, 14), (-6, 24), (-10, 40), (-12, 34), (-11, 16)),
    Outline(0.55, softness: 3, (-38, 6), (-37, 20), (-42, 32), (-47, 40), (-48, 18), (-46, 8)),
    Outline(0.6, softness: 1, (36, 93.6), (35, 97), (30, 97), (27, 95), (30, 93.6)),
    Outline(0.4, softness: 4, (-6, 84), (-9, 100), (-15, 112), (-22, 108), (-18, 88)),
    Outline(0.4, softness: 3, (-30, -170), (-33, -144), (-38, -128), (-42, -140), (-40, -168)),
    Outline(0.5, softness: 1.2, (-24, -90), (-25, -84.5), (-28, -84), (-29, -88)),
    // Nilosyrtis, Protonilus, Utopia; Propontis, the spot at 204° E; Cerberus, Hesperia, Gale.
    Outline(0.6, softness: 0.8, (46, 58), (43, 66), (40, 75), (38.5, 76), (41, 64), (44, 57)),
    Outline(0.55, softness: 0.7, (44.5, 22), (43.8, 34), (42, 35), (42, 23)),
    Outline(0.4, softness: 3, (58, 66), (62, 90), (57, 116), (48, 108), (44, 88), (52, 74)),
    Outline(0.5, softness: 1.2, (40.4, 178), (40, 183.4), (36, 183), (35.6, 179)),
    Outline(0.5, softness: 1, (39.4, 200), (39.8, 206), (37.6, 207), (37, 202)),
    Outline(0.5, softness: 0.8, (12, 147), (11, 152), (13.6, 159), (10.5, 155), (9.4, 149)),
    Outline(0.55, softness: 0.6, (0, 109.4), (-5, 112.4), (-6.6, 113), (-4, 109.6)),
    Outline(0.55, softness: 0.6, (-5, 137), (-9.4, 137.4), (-9.6, 138.4), (-5, 138.6)),
  ]
}
