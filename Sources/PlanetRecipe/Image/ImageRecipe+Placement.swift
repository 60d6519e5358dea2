package import PlanetMath
package import PlanetScene

extension ImageRecipe {
  /// The position and size of a body in a scene.
  package struct Placement: Hashable, Sendable {
    /// The position of the centre in kilometres: x, y and z in the world.
    package var position: [Double]
    /// The factor by which the body is larger than it is.
    package var magnification: Double
    /// The name below the body, shortened if it does not fit; nil without one.
    package var label: String?
    /// The directions of the axes of a body at a date; nil if tilt, longitude and
    /// rotation of the body determine them.
    package var axes: AxisAngles?
    /// The rotation of the clouds of a body at a date relative to its ground, in degrees, eastward
    /// positive; nil for clouds as in the map.
    package var cloudRotation: Double?
    /// The rotation of the map of a body at a date, in degrees, eastward positive; nil for a map
    /// that is fixed to the body.
    package var mapRotation: Double?
    /// A Boolean value that indicates whether the body is not rendered, but casts shadows.
    package private(set) var isHidden: Bool

    package init(
      position: Vector3, magnification: Double = 1, label: String? = nil,
      axes: AxisAngles? = nil, cloudRotation: Double? = nil, mapRotation: Double? = nil,
      isHidden: Bool = false
    ) {
      (self.label, self.axes, self.cloudRotation) = (label, axes, cloudRotation)
      (self.mapRotation, self.isHidden) = (mapRotation, isHidden)
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
      node.isHidden = isHidden
      if let axes { (node.axis, node.rotation) = (axes.axis, axes.rotation) }
      if let cloudRotation {
        node.changeSurface { $0.layers.clouds?.rotation = .degrees(cloudRotation) }
      }
      if let mapRotation {
        node.changeSurface { $0.turnMap(by: .degrees(mapRotation)) }
      }
      node.scale = radius * magnification
      return node
    }
  }
}

extension ImageRecipe.Placement: Codable {
  private enum CodingKeys: CodingKey {
    case position, magnification, label, axes, cloudRotation, mapRotation, isHidden
  }

  /// Encodes the placement; what it lacks has no key.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(position, forKey: .position)
    try values.encode(magnification, forKey: .magnification)
    try values.encodeIfPresent(label, forKey: .label)
    try values.encodeIfPresent(axes, forKey: .axes)
    try values.encodeIfPresent(cloudRotation, forKey: .cloudRotation)
    try values.encodeIfPresent(mapRotation, forKey: .mapRotation)
    try values.encodeIfPresent(isHidden ? true : nil, forKey: .isHidden)
  }

  /// Decodes a placement.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    position = try values.decode([Double].self, forKey: .position)
    magnification = try values.decode(Double.self, forKey: .magnification)
    label = try values.decodeIfPresent(String.self, forKey: .label)
    axes = try values.decodeIfPresent(AxisAngles.self, forKey: .axes)
    cloudRotation = try values.decodeIfPresent(Double.self, forKey: .cloudRotation)
    mapRotation = try values.decodeIfPresent(Double.self, forKey: .mapRotation)
    isHidden = try values.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
  }
}
