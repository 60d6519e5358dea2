package import PlanetMath

/// The surface of a globe or a mesh: base colour, photometric law and layers.
package struct Surface: Hashable, Sendable {
  /// The source of the base colour.
  package enum BaseColor: Hashable, Sendable {
    /// One colour: linear red, green and blue (straight) and opacity.
    case constant(SIMD4<Float>)
    /// A map of the whole globe.
    case map(SurfaceMap)
  }

  /// The base colour.
  package var base: BaseColor
  /// The law by which the surface reflects or emits light.
  package var photometry: PhotometricLaw
  /// The measured brightness of the disc by phase angle, if it is known.
  package var phaseCurve: PhaseCurve?
  /// A Boolean value that indicates whether what is behind the surface shows through its opacity.
  package var isTranslucent: Bool
  /// The maps over the base colour; rendered on ellipsoids and on meshes of globes.
  package var layers = SurfaceLayers()
  /// The air; rendered over ellipsoids and meshes of globes.
  package var air: SurfaceAir?
  /// A Boolean value that indicates whether the air is rendered; if not, it only refracts light
  /// into the shadow of the body.
  package var showsAir = true

  /// Creates a surface, opaque and diffuse by default.
  package init(
    _ base: BaseColor, photometry: PhotometricLaw = .lambert, isTranslucent: Bool = false
  ) {
    self.base = base
    self.photometry = photometry
    self.isTranslucent = isTranslucent
  }

  /// A Boolean value that indicates whether a globe is rendered with layers or air: emissive
  /// surfaces have none.
  package var hasLayers: Bool { !isEmissive && (!layers.isEmpty || visibleAir != nil) }

  /// A Boolean value that indicates whether the surface emits light and reflects none.
  package var isEmissive: Bool { if case .emissive = photometry { true } else { false } }

  /// The air that is rendered, if there is any.
  package var visibleAir: SurfaceAir? { showsAir ? air : nil }

  /// The map of the base colour, if there is one.
  package var map: SurfaceMap? {
    get { if case .map(let map) = base { map } else { nil } }
    set { if let newValue { base = .map(newValue) } }
  }

  /// Turns the map of the base colour over the body, eastward.
  package mutating func turnMap(by angle: Angle) {
    guard var map else { return }
    map.centerLongitude = map.centerLongitude + angle
    self.map = map
  }
}
