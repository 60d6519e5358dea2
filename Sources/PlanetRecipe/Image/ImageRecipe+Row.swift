import PlanetOverlays
package import PlanetScene

extension ImageRecipe {
  /// Bodies side by side in parallel projection.
  package struct Row: Hashable, Sendable {
    /// The length from the top to the bottom of the image, in kilometres.
    package var frameHeight: Double
    /// The positions and sizes, one for each body.
    package var placements: [Placement]
    /// The style of the names and of the scale bar; nil without them.
    package var labels: CollectionRecipe.Labels?
    /// The length of the scale bar in kilometres; nil without one.
    package var scaleBar: Double?
    /// The scale of sizes.
    ///
    /// Recipes of older versions state none, so it is `.true` there even if bodies are magnified;
    /// see ``isTrueToScale``.
    package var scale: SizeScale

    package init(
      frameHeight: Double, placements: [Placement], labels: CollectionRecipe.Labels? = nil,
      scaleBar: Double? = nil, scale: SizeScale = .true
    ) {
      self.frameHeight = frameHeight
      self.placements = placements
      self.labels = labels
      self.scaleBar = scaleBar
      self.scale = scale
    }

    /// A Boolean value that indicates whether all bodies have their true relative sizes.
    package var isTrueToScale: Bool {
      scale == .true && placements.allSatisfy { $0.magnification == 1 }
    }

    /// The text below the scale bar; nil without a scale.
    package var scaleText: String? {
      guard isTrueToScale else { return "Logarithmic scale" }
      return scaleBar.map(ScaleBar.text)
    }
  }
}

extension ImageRecipe.Row: Codable {
  private enum CodingKeys: CodingKey {
    case frameHeight, placements, labels, scaleBar, scale
    case occasion, overlays, orbits, onlyOverlays
  }

  /// Encodes the row; a true scale is not stated, as in recipes of older versions.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(frameHeight, forKey: .frameHeight)
    try values.encode(placements, forKey: .placements)
    try values.encodeIfPresent(labels, forKey: .labels)
    try values.encodeIfPresent(scaleBar, forKey: .scaleBar)
    try values.encodeIfPresent(scale == .true ? nil : scale, forKey: .scale)
  }

  /// Decodes a row.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    frameHeight = try values.decode(Double.self, forKey: .frameHeight)
    placements = try values.decode([ImageRecipe.Placement].self, forKey: .placements)
    labels = try values.decodeIfPresent(CollectionRecipe.Labels.self, forKey: .labels)
    scaleBar = try values.decodeIfPresent(Double.self, forKey: .scaleBar)
    scale = try values.decodeIfPresent(SizeScale.self, forKey: .scale) ?? .true
    for key in [CodingKeys.occasion, .overlays, .orbits, .onlyOverlays]
    where values.contains(key) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "only bodies at a date have it")
    }
  }
}
