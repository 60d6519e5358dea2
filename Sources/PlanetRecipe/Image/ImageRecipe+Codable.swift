import PlanetAssets
import PlanetScene

extension ImageRecipe: Codable {
  private enum CodingKeys: CodingKey {
    case format, renderer, width, height, depth, samples, dithers, body, bodies, arrangement, view
    case panorama
  }

  /// The field that the texts of all formats have.
  struct FormatOnly: Decodable {
    let format: Int
  }

  /// Encodes the recipe in its ``format``.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(format, forKey: .format)
    try values.encode(renderer, forKey: .renderer)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(depth, forKey: .depth)
    try values.encode(samples, forKey: .samples)
    try values.encode(dithers, forKey: .dithers)
    try values.encode(view, forKey: .view)
    try values.encodeIfPresent(panorama, forKey: .panorama)
    guard arrangement != .alone else { return try values.encode(body, forKey: .body) }
    try values.encode(bodies, forKey: .bodies)
    try values.encode(arrangement, forKey: .arrangement)
  }

  /// Decodes a recipe of any of the ``formats``.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    renderer = try values.decode(String.self, forKey: .renderer)
    width = try values.decode(Int.self, forKey: .width)
    height = try values.decode(Int.self, forKey: .height)
    depth = try values.decode(Int.self, forKey: .depth)
    samples = try values.decode(Int.self, forKey: .samples)
    dithers = try values.decode(Bool.self, forKey: .dithers)
    view = try values.decode(View.self, forKey: .view)
    panorama = try values.decodeIfPresent(PanoramaReference.self, forKey: .panorama)
    let format = try values.decode(Int.self, forKey: .format)
    if format == 1 || [3, 5, 7, 8].contains(format) && values.contains(.body) {
      bodies = [try values.decode(Appearance.self, forKey: .body)]
      arrangement = .alone
    } else {
      bodies = try values.decode([Appearance].self, forKey: .bodies)
      arrangement = try values.decode(Arrangement.self, forKey: .arrangement)
      guard !bodies.isEmpty else {
        throw DecodingError.dataCorruptedError(
          forKey: .bodies, in: values, debugDescription: "expected at least one body")
      }
    }
    // Credits of maps and names of rings do not determine pixels.
    bodies = bodies.map(\.uncredited)
    guard format == self.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: values,
        debugDescription: "a render job with this content has format \(self.format)")
    }
  }
}
