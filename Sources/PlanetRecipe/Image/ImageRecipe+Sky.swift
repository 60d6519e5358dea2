import PlanetMath
package import PlanetOverlays
package import PlanetScene
package import PlanetSky

extension ImageRecipe {
  /// Bodies at their positions at a date.
  package struct Sky: Hashable, Sendable {
    /// The length from the top to the bottom of the image at the distance of the first body, in
    /// kilometres.
    package private(set) var frameHeight: Double
    /// The positions and axes, one for each body.
    package var placements: [Placement]
    /// The camera and the sun.
    package var observation: Observation
    /// The date and the observer that decided the observation; they do not change the image.
    package var occasion: Occasion?
    /// The lines and labels over the image.
    package private(set) var overlays: [Overlay]
    /// The style of labels; nil without overlays.
    package var labels: CollectionRecipe.Labels?
    /// The orbits over the image, in kilometres in the world.
    package private(set) var orbits: [OrbitPath]
    /// A Boolean value that indicates whether the image shows the overlays alone, without bodies
    /// and background.
    package private(set) var isOverlayOnly = false

    /// Creates an arrangement of bodies.
    /// - Parameters:
    ///   - observation: The camera and the sun.
    ///   - occasion: The date and the observer.
    ///   - placements: The positions and axes, one for each body.
    ///   - overlays: The lines and labels over the image.
    ///   - orbits: The orbits over the image, in kilometres in the world.
    ///   - labels: The style of labels.
    package init(
      _ observation: Observation, on occasion: Occasion, placements: [Placement],
      overlays: [Overlay] = [], orbits: [OrbitPath] = [],
      labels: CollectionRecipe.Labels? = nil
    ) {
      (self.observation, self.occasion) = (observation, occasion)
      (self.overlays, self.orbits) = (overlays, orbits)
      self.labels = overlays.isEmpty ? nil : labels
      self.placements = placements
      frameHeight = observation.frameHeight(at: observation.eye.length)
    }

    /// A Boolean value that indicates whether the image shows the sky of a place, moved stars, suns
    /// of a system of its own, no stars of the Earth's sky, open orbits, or drifted maps.
    var needsFormat8: Bool {
      observation.place != nil || observation.starEpoch != nil
        || observation.suns != nil || observation.stars == false
        || orbits.contains { $0.arc != nil } || placements.contains { $0.mapRotation != nil }
    }

    /// The bodies without the overlays, and the overlays alone.
    package var separatingOverlays: (image: Self, overlays: Self) {
      var (image, layer) = (self, self)
      (image.overlays, image.labels, image.orbits) = ([], nil, [])
      if image.observation.stars == nil { image.observation.starEpoch = nil }
      layer.isOverlayOnly = true
      return (image, layer)
    }

    /// Returns the length from the top to the bottom of the image at the distance of the nearest
    /// point of a body, which decides the resolution of its map.
    /// - Parameters:
    ///   - body: The position and size of the body.
    ///   - radius: Its equatorial radius in kilometres.
    /// - Returns: The length in kilometres.
    func frameHeight(ofNearestPoint body: Placement, radius: Double) -> Double {
      let size = radius * body.magnification
      let distance = (body.vector - observation.eye).length
      return observation.frameHeight(at: max(distance - size, distance / 1000))
    }
  }

  /// The date and the observer of an image of bodies at their positions at a date.
  package struct Occasion: Codable, Hashable, Sendable {
    /// The moment, as ISO 8601 text in UTC.
    package var date: String
    /// The observer in words.
    package var observer: String
    /// The options of the command line that asked for the view.
    package var options: [String]

    package init(date: String, observer: String, options: [String]) {
      (self.date, self.observer, self.options) = (date, observer, options)
    }
  }
}

extension ImageRecipe.Occasion {
  /// Returns the caption of an image: the body, the date and the observer.
  package func caption(of name: String) -> String {
    "\(name), \(date.prefix(19).replacing("T", with: " ")) UTC, seen from \(observer)"
  }
}

extension ImageRecipe.Sky: Codable {
  private enum CodingKeys: CodingKey {
    case frameHeight, placements, observation, occasion, overlays, labels, orbits, onlyOverlays
  }

  /// Encodes the arrangement; what it lacks has no key.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(frameHeight, forKey: .frameHeight)
    try values.encode(placements, forKey: .placements)
    try values.encode(observation, forKey: .observation)
    try values.encodeIfPresent(occasion, forKey: .occasion)
    try values.encodeIfPresent(overlays.isEmpty ? nil : overlays, forKey: .overlays)
    try values.encodeIfPresent(labels, forKey: .labels)
    try values.encodeIfPresent(orbits.isEmpty ? nil : orbits, forKey: .orbits)
    try values.encodeIfPresent(isOverlayOnly ? true : nil, forKey: .onlyOverlays)
  }

  /// Decodes an arrangement.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    frameHeight = try values.decode(Double.self, forKey: .frameHeight)
    placements = try values.decode([ImageRecipe.Placement].self, forKey: .placements)
    observation = try values.decode(Observation.self, forKey: .observation)
    occasion = try values.decodeIfPresent(ImageRecipe.Occasion.self, forKey: .occasion)
    overlays = try values.decodeIfPresent([Overlay].self, forKey: .overlays) ?? []
    labels = try values.decodeIfPresent(CollectionRecipe.Labels.self, forKey: .labels)
    orbits = try values.decodeIfPresent([OrbitPath].self, forKey: .orbits) ?? []
    isOverlayOnly = try values.decodeIfPresent(Bool.self, forKey: .onlyOverlays) ?? false
  }
}
