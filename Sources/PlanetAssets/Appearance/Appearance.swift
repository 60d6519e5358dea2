package import PlanetCatalogue
import PlanetMath
package import PlanetScene

/// The appearance of a body: all data that determine its pixels, apart from the view.
///
/// The appearance of a catalogue's body has all of its layers. ``shown(in:turn:)`` selects those of
/// a view. A loaded planet has the appearance as it was loaded, with the checksums of its files,
/// and the recipe of its image contains that. The stored properties are the keys of the recipe's
/// JSON.
package struct Appearance: Codable, Hashable, Sendable {
  /// The short name used in commands.
  package var id: String
  /// The name in titles and labels.
  package var name: String
  /// The equatorial radius in km; nil for a sphere of unknown size.
  package var equatorialRadius: Double?
  /// The equatorial radius towards longitudes ±90° in km; nil for an ellipsoid of revolution.
  package var intermediateRadius: Double?
  /// The polar radius in km; nil for a sphere of unknown size.
  package var polarRadius: Double?
  /// A Boolean value that indicates whether the surface emits light.
  package var shines: Bool
  /// The tilt of the north pole to the right, in degrees.
  package var tilt: Double
  /// The longitude that faces the camera before the rotation of the body, in degrees.
  package var longitude: Double
  /// The rotation of the body in turns, eastward positive.
  package var turn = 0.0
  /// The mesh of an irregular body; nil for an ellipsoid.
  package var shape: Mesh?
  /// The map of the surface; nil for a generated map or a uniform colour.
  package var map: MapReference?
  /// The generated map; nil for a body with a map file or a uniform colour.
  package var generated: GeneratedMap?
  /// The colour of a surface without a map; nil for plain grey.
  package var color: SRGBColor?
  /// The rings; nil for a body without rings.
  package var rings: RingSystem?
  /// The photometric law; nil for diffuse reflection, or emission.
  package var photometry: Photometry?
  /// The angular diameter of the sun as seen from the body in degrees; nil if it is unknown.
  package var sunDiameter: Double?
  /// The atmosphere; nil without one, or if it is switched off.
  package var atmosphere: Atmosphere?
  /// The coma and the tail of a comet; nil without them.
  package var coma: Coma?
  /// The layers over the map; nil without any.
  package var layers: [Layer]?
  /// The suns that shine on the body in images of it alone; nil for a white one.
  package var suns: [Sun]?
  /// The default exposure of its images, in stops relative to the usual exposure; nil for 0.
  package var exposureCompensation: Double?
  /// Further names of the body, by which its bundled map is found; no part of a recipe.
  package var alternativeNames: [String] = []

  private enum CodingKeys: CodingKey {
    case id, name, equatorialRadius, intermediateRadius, polarRadius, shines, tilt, longitude, turn
    case shape, map, generated, color, rings, photometry, sunDiameter, atmosphere, layers, coma
    case suns, exposureCompensation
  }

  /// A layer over the map of the surface.
  package struct Layer: Codable, Hashable, Sendable {
    /// The content of the map.
    package var kind: LayerKind
    package var map: MapReference
    /// The altitude of clouds in kilometres; nil for the usual one.
    package var altitude: Double?
    /// The turns of clouds relative to the ground per eastward turn of the ground; nil for none.
    package var turnsPerTurn: Double?
    /// The height of black in kilometres; nil unless the map has heights.
    package var lowest: Double?
    /// The height of white in kilometres; nil unless the map has heights.
    package var highest: Double?
  }

  /// The mesh of an irregular body.
  package struct Mesh: Codable, Hashable, Sendable {
    package var file: FileReference
    /// The radius of the sphere of the same volume in km; nil for a body of unknown size.
    package var meanRadius: Double?
  }
}

extension Appearance {
  /// The radii; nil if the size is unknown.
  package var radii: Radii? {
    guard let equatorialRadius, let polarRadius else { return nil }
    var radii = Radii(equatorial: equatorialRadius, polar: polarRadius, mean: shape?.meanRadius)
    radii.intermediate = intermediateRadius
    return radii
  }

  /// The air that is rendered; nil without an atmosphere or a size, and for a shape.
  package var air: SurfaceAir? {
    guard let atmosphere, let equatorialRadius, shape == nil else { return nil }
    return SurfaceAir(atmosphere, radius: equatorialRadius)
  }

  /// All files that the body is loaded from.
  package var files: [FileReference] { surfaceFiles + (shape.map { [$0.file] } ?? []) }

  /// The images that the body is loaded from: those of its map, its ring strip and its layers.
  package var surfaceFiles: [FileReference] {
    (map?.files ?? []) + (rings?.strip.map { [$0.file] } ?? [])
      + (layers ?? []).flatMap(\.map.files)
  }

  /// A Boolean value that indicates whether the body has suns, an exposure compensation, or images
  /// with changed samples.
  package var isAdjusted: Bool {
    suns != nil || exposureCompensation != nil || rings?.strip?.adjustment != nil
      || ([map] + (layers ?? []).map(\.map)).contains { $0?.adjustment != nil }
  }

  /// Returns whether the body has data for a layer of the view.
  package func hasLayer(_ layer: View.Layer) -> Bool {
    layer == .atmosphere
      ? atmosphere != nil : (layers ?? []).contains { layer.kinds.contains($0.kind) }
  }
}

extension Appearance {
  /// The appearance as it is before its files are read and its map is generated.
  package var unread: Appearance {
    var result = self
    result.changeMaps { map in
      map.files = map.paths.map { FileReference(name: $0) }
    }
    result.generated = generated?.current
    result.shape?.file.sha256 = ""
    result.rings?.strip?.file.sha256 = ""
    return result
  }

  /// The appearance without data of its maps and rings that do not determine pixels.
  package var uncredited: Appearance {
    var result = self
    result.changeMaps { $0 = $0.uncredited }
    result.rings = rings?.uncredited
    return result
  }

  /// Changes the map of the surface and those of all layers.
  private mutating func changeMaps(_ change: (inout MapReference) -> Void) {
    map = map.map { map in
      var map = map
      change(&map)
      return map
    }
    layers = layers?.map { layer in
      var layer = layer
      change(&layer.map)
      return layer
    }
  }
}

extension View.Layer {
  /// The kinds of maps for the layer.
  package var kinds: Set<LayerKind> {
    switch self {
    case .relief: [.height, .normal]
    case .water: [.specular]
    case .night: [.night]
    case .clouds: [.clouds, .haze]
    case .atmosphere: []
    }
  }
}

extension Appearance {
  /// Returns the appearance in a view, as it is if all files can be used.
  ///
  /// Several maps of a layer are reduced to the one that is rendered. A layer or an atmosphere that
  /// the view switches off is left out, so the result has no others for another view.
  /// - Parameters:
  ///   - view: The view; its tilt and longitude replace those of the body.
  ///   - turn: The rotation in turns, eastward positive.
  /// - Returns: The appearance.
  package func shown(in view: View, turn: Double = 0) -> Appearance {
    var result = self
    result.alternativeNames = []
    if let tilt = view.tilt { result.tilt = tilt.shortestDegrees }
    if let longitude = view.longitude { result.longitude = longitude.shortestDegrees }
    result.turn = turn
    if !view.layers.contains(.atmosphere), atmosphere != nil {
      (result.atmosphere, result.exposureCompensation) = (nil, nil)
    }
    if view.exposure != nil { result.exposureCompensation = nil }
    let layers = layers(in: view)
    result.layers = layers.isEmpty ? nil : layers
    result.changeMaps { $0 = $0.recorded }
    if result.air == nil { result.changeMaps { $0.includesAir = false } }
    result.rings = radii == nil ? nil : rings?.rendered
    return result
  }

  /// Returns the layers that are rendered in a view: the first of each kind.
  ///
  /// Heights replace normals, and clouds replace haze. The surface layer is rendered if clouds are
  /// switched off.
  package func layers(in view: View) -> [Layer] {
    let selection = view.layers
    func first(_ kinds: LayerKind...) -> Layer? {
      kinds.lazy.compactMap { kind in layers?.first { $0.kind == kind } }.first
    }
    var result: [Layer?] = []
    if selection.contains(.relief) { result.append(first(.height, .normal)) }
    if selection.contains(.water) { result.append(first(.specular)) }
    if selection.contains(.night) { result.append(first(.night)) }
    if selection.contains(.clouds) {
      result.append(first(.clouds, .haze))
    } else {
      result.append(first(.surface))
    }
    return result.compactMap(\.self)
  }
}

extension RingSystem {
  /// The rings as they are rendered, without data that do not matter; nil without a strip or band.
  ///
  /// With a strip, bands only state the dust. Later bands replace earlier ones, so those without
  /// dust count too.
  var rendered: RingSystem? {
    guard strip != nil || !bands.isEmpty else { return nil }
    var result = self
    if !hasDust {
      (result.dustAsymmetry, result.dustAlbedo) = (nil, nil)
      if strip != nil { result.bands = [] }
    }
    return result
  }

  /// The rings if their strip cannot be used; nil without bands.
  var withoutStrip: RingSystem? {
    var result = self
    result.strip = nil
    return result.rendered
  }
}
