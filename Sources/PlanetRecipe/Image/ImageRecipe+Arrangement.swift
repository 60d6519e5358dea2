package import PlanetImage
package import PlanetMath
package import PlanetOverlays
package import PlanetScene
package import PlanetSky

extension ImageRecipe {
  /// The positions and sizes of bodies in one scene: side by side in parallel projection, or at
  /// their places in space.
  package struct Arrangement: Codable, Hashable, Sendable {
    /// The length from the top to the bottom of the image, in kilometres; where bodies are at their
    /// places in space, at the distance of the first.
    package var frameHeight: Double
    /// The positions and sizes, one for each body.
    package var placements: [Placement]
    /// The style of the names and of the scale bar; nil without them.
    package var labels: CollectionRecipe.Labels?
    /// The length of the scale bar in kilometres; nil without one.
    package var scaleBar: Double?
    /// The scale of sizes if it is not true; nil in recipes of older versions.
    package private(set) var scale: SizeScale?
    /// The camera and the sun of bodies at their places in space; nil for bodies side by side.
    package var observation: Observation?
    /// The date and the observer that decided the observation; they do not change the image.
    package var occasion: Occasion?
    /// The lines and labels over the image; nil for none.
    package var overlays: [Overlay]?
    /// The orbits over the image, in kilometres in the world; nil for none.
    package private(set) var orbits: [OrbitPath]?
    /// True for an image of the overlays alone, without bodies and background; otherwise nil.
    package private(set) var onlyOverlays: Bool?

    /// Creates an arrangement.
    package init(
      frameHeight: Double, placements: [Placement], labels: CollectionRecipe.Labels? = nil,
      scaleBar: Double? = nil, scale: SizeScale = .true
    ) {
      self.frameHeight = frameHeight
      self.placements = placements
      self.labels = labels
      self.scaleBar = scaleBar
      // Recipes of true scale are the same as those of older versions.
      self.scale = scale == .true ? nil : scale
    }

    /// Creates an arrangement of bodies at their places in space.
    /// - Parameters:
    ///   - observation: The camera and the sun.
    ///   - occasion: The date and the observer.
    ///   - placements: The positions and axes, one for each body.
    ///   - overlays: The lines and labels over the image.
    ///   - orbits: The orbits over the image, in kilometres in the world.
    ///   - labels: The style of labels; nil without overlays.
    package init(
      _ observation: Observation, on occasion: Occasion, placements: [Placement],
      overlays: [Overlay] = [], orbits: [OrbitPath] = [],
      labels: CollectionRecipe.Labels? = nil
    ) {
      (self.observation, self.occasion) = (observation, occasion)
      self.orbits = orbits.isEmpty ? nil : orbits
      if !overlays.isEmpty { (self.overlays, self.labels) = (overlays, labels) }
      self.placements = placements
      frameHeight = observation.frameHeight(at: observation.eye.length)
    }

    /// A Boolean value that indicates whether the image shows the overlays alone.
    package var isOverlayOnly: Bool { onlyOverlays == true }

    /// The arrangement of the same image without its overlays, and that of the overlays alone.
    package var separatingOverlays: (image: Self, overlays: Self) {
      var (image, layer) = (self, self)
      (image.overlays, image.labels, image.orbits) = (nil, nil, nil)
      layer.onlyOverlays = true
      return (image, layer)
    }

    /// Removes the stars behind the bodies, also from the options of the occasion.
    package mutating func removeStars() {
      guard observation?.stars == true else { return }
      observation?.stars = nil
      guard let options = occasion?.options,
        let place = options.indices.dropLast().first(where: {
          options[$0] == "--background" && options[$0 + 1] == "stars"
        })
      else { return }
      occasion?.options.removeSubrange(place...place + 1)
    }

    /// A Boolean value that indicates whether all bodies have their true relative sizes.
    package var isTrueToScale: Bool {
      scale == nil && placements.allSatisfy { $0.magnification == 1 }
    }
  }

  /// The date and the observer of an image of bodies at their places in space.
  package struct Occasion: Codable, Hashable, Sendable {
    /// The moment, as ISO 8601 text in UTC.
    package var date: String
    /// The observer in words.
    package var observer: String
    /// The options of the command line that asked for the view.
    package var options: [String]

    /// Creates an occasion.
    package init(date: String, observer: String, options: [String]) {
      (self.date, self.observer, self.options) = (date, observer, options)
    }
  }

  /// The position and size of a body in a scene.
  package struct Placement: Codable, Hashable, Sendable {
    /// The position of the centre in kilometres: x, y and z in the world.
    package var position: [Double]
    /// The factor by which the body is larger than it is.
    package var magnification: Double
    /// The name below the body, shortened if it does not fit; nil without one.
    package var label: String?
    /// The directions of the axes of a body at its place in space; nil if tilt, longitude and
    /// rotation of the body determine them.
    package var axes: AxisAngles?
    /// True for a body that is not rendered, but casts shadows; otherwise nil.
    package private(set) var isHidden: Bool?

    /// Creates a placement.
    package init(
      position: Vector3, magnification: Double = 1, label: String? = nil,
      axes: AxisAngles? = nil, isHidden: Bool = false
    ) {
      (self.label, self.axes) = (label, axes)
      self.isHidden = isHidden ? true : nil
      self.position = [position.x, position.y, position.z].map(\.withoutNegativeZero)
      self.magnification = magnification
    }

    /// The position as a vector.
    package var vector: Vector3 { Vector3(position[0], position[1], position[2]) }

    /// Returns a planet at this place, with these axes.
    /// - Parameters:
    ///   - node: The planet.
    ///   - radius: Its equatorial radius in kilometres.
    /// - Returns: The planet in kilometres.
    package func placed(_ node: PlanetNode, radius: Double) -> PlanetNode {
      var node = node
      node.position = vector
      node.isHidden = isHidden == true
      if let axes { (node.axis, node.rotation) = (axes.axis, axes.rotation) }
      node.scale = radius * magnification
      return node
    }
  }

  /// Returns the size of an image of one body alone whose disc has the same size as in this image.
  ///
  /// The resolution of the body's map is chosen by it.
  /// - Parameter index: The number of the body, from 0.
  /// - Returns: The size in pixels; that of the image for one body.
  package func loadingSize(ofBody index: Int) -> ImageSize {
    guard let arrangement else { return ImageSize(width: width, height: height) }
    return arrangement.loadingSize(
      ofBody: index, radius: bodies[index].equatorialRadius ?? 1, imageHeight: height,
      fill: view.fill)
  }
}

extension ImageRecipe.Arrangement {
  /// Returns a number rounded up to one of sixteen steps per octave, so that the frames of an
  /// animation share maps.
  private static func stepped(_ number: Int) -> Int {
    let step = max(1 << (Int.bitWidth - 5 - number.leadingZeroBitCount), 1)
    return min((number + step - 1) / step * step, ImageSize.greatest)
  }

  /// Returns the size of an image of one body alone whose disc has the same size as in this scene.
  /// - Parameters:
  ///   - index: The number of the body, from 0.
  ///   - radius: The equatorial radius in kilometres.
  ///   - imageHeight: The height of the scene's image in pixels.
  ///   - fill: The fraction of the image of one body that the body fills.
  /// - Returns: A square size in pixels.
  package func loadingSize(
    ofBody index: Int, radius: Double, imageHeight: Int, fill: Double
  ) -> ImageSize {
    let placement = placements[index]
    if placement.isHidden == true { return ImageSize(width: 1, height: 1) }
    let size = radius * placement.magnification
    var frameHeight = frameHeight
    if let observation {
      // A map must be as fine as the nearest point needs it.
      let distance = (placement.vector - observation.eye).length
      frameHeight = observation.frameHeight(at: max(distance - size, distance / 1000))
    }
    let diameter = 2 * size * Double(imageHeight) / frameHeight
    var side = (diameter / fill).rounded(.up).wholeNumber(in: 1...ImageSize.greatest)
    if observation != nil { side = Self.stepped(side) }
    return ImageSize(width: side, height: side)
  }
}

extension ImageRecipe.Arrangement {
  /// The text below the scale bar; nil without a scale.
  package var scaleText: String? {
    guard isTrueToScale else { return "Logarithmic scale" }
    return scaleBar.map(ScaleBar.text)
  }
}

extension ImageRecipe.Occasion {
  /// Returns the caption of an image: the body, the date and the observer.
  package func caption(of name: String) -> String {
    "\(name), \(date.prefix(19).replacing("T", with: " ")) UTC, seen from \(observer)"
  }
}
