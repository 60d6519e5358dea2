package import PlanetImage
import PlanetMath
package import PlanetScene

/// An output of a renderer for compositing, by its usual name.
public enum RenderPass: String, CaseIterable, Hashable, Sendable {
  /// The image.
  case beauty
  /// The opacity of the image.
  case alpha
  /// The colour of globes without light: their base maps.
  case albedo
  /// The sunlight received: the light of a white diffuse surface in the place of the ground.
  case sunlight
  /// The light that the ground reflects diffusely.
  case diffuse
  /// The glint of the sun on water.
  case water
  /// The light that rings scatter.
  case rings
  /// The light that clouds reflect.
  case clouds
  /// The lights of the night side.
  case night
  /// The light that air scatters.
  case atmosphere
  /// The light of stars in the scene, with their glow.
  case emission
  /// The background: its colour, stars and panorama.
  case sky
  /// The unit normals of surfaces in the world, at the centres of pixels.
  case normal
  /// The depth of surfaces along the view in scene units, at the centres of pixels; infinite beside
  /// them.
  case depth
  /// The planetographic latitude and the longitude in degrees, at the centres of pixels.
  case latlon
  /// The number of the object at the centre of a pixel, from 1 in the order of the scene; 0 beside
  /// surfaces.
  case id

  /// A Boolean value that indicates whether the pass has data of surfaces, not light.
  package var isGeometry: Bool { [.normal, .depth, .latlon, .id].contains(self) }

  /// The light of an additive pass; nil for other passes.
  ///
  /// Each is the light that reaches the camera from one kind of source, dimmed by what is in front
  /// of it. The sum of all is the image.
  package var component: LightComponents? {
    switch self {
    case .diffuse: .ground
    case .water: .water
    case .rings: .rings
    case .clouds: .clouds
    case .night: .night
    case .atmosphere: .air
    case .emission: .emission
    case .sky: .sky
    case .beauty, .alpha, .albedo, .sunlight, .normal, .depth, .latlon, .id: nil
    }
  }

  /// The names of the channels, without that of the pass.
  package var channels: [String] {
    switch self {
    case .beauty: ["R", "G", "B", "A"]
    case .albedo, .sunlight: ["R", "G", "B"]
    case .diffuse, .water, .rings, .clouds, .night, .atmosphere, .emission, .sky: ["R", "G", "B"]
    case .alpha: ["A"]
    case .normal: ["X", "Y", "Z"]
    case .depth: ["Z"]
    case .latlon: ["latitude", "longitude"]
    case .id: ["value"]
    }
  }
}

extension SoftwareRenderer {
  /// Returns a pass as planes of samples, one for each of its channels.
  ///
  /// Light is linear and premultiplied. Additive passes are rendered like images, and their sum is
  /// the image. `albedo` and `sunlight` have no background, stars and rings. Passes of geometry
  /// describe the nearest globe, mesh or opaque ring at the centres of pixels.
  /// - Parameters:
  ///   - pass: The pass.
  ///   - scene: The scene.
  ///   - size: The size in pixels.
  /// - Returns: The planes, row by row from the top.
  package func planes(
    of pass: RenderPass, _ scene: RenderScene, size: ImageSize
  ) -> [[Float]] {
    func light(_ scene: RenderScene) -> Image<RGBAFloat> {
      renderLinear(scene, width: size.width, height: size.height)
    }
    func planes(_ image: borrowing Image<RGBAFloat>, _ channels: Range<Int>) -> [[Float]] {
      channels.map { channel in
        image.withPixels { pixels in pixels.indices.map { pixels[$0].vector[channel] } }
      }
    }
    switch pass {
    case .beauty: return planes(light(scene), 0..<4)
    case .alpha: return planes(light(scene), 3..<4)
    case .albedo: return planes(light(scene.unlit), 0..<3)
    case .sunlight: return planes(light(scene.white), 0..<3)
    case .diffuse, .water, .rings, .clouds, .night, .atmosphere, .emission, .sky:
      return planes(light(scene.showing(pass.component ?? .all)), 0..<3)
    case .normal, .depth, .latlon, .id:
      return GeometryPass(scene, size: size).planes(of: pass, threads: threads)
    }
  }
}

extension Surface {
  /// Removes the layers over the ground, except its relief.
  fileprivate mutating func keepOnlyGround() {
    (layers.clouds, layers.night, layers.water) = (nil, nil, nil)
    showsAir = false
  }
}

extension RenderScene {
  /// Returns the scene with changed surfaces of globes and meshes.
  fileprivate func changing(_ change: (inout Surface) -> Void) -> RenderScene {
    var scene = self
    scene.objects = objects.map { object in
      guard var surface = object.shape.surface else { return object }
      change(&surface)
      var object = object
      object.shape.surface = surface
      return object
    }
    return scene
  }

  /// Returns the scene with one component of its light.
  fileprivate func showing(_ component: LightComponents) -> RenderScene {
    var scene = self
    scene.components = component
    if !component.contains(.sky) {
      (scene.background, scene.panorama, scene.stars) = (.transparent, nil, [])
    }
    if !component.contains(.emission) { (scene.glow, scene.comas) = (0, []) }
    return scene
  }

  /// The scene of the surfaces alone: without background, stars and glow; rings only cast shadows.
  private func surfaces(_ change: (inout Surface) -> Void) -> RenderScene {
    var scene = changing(change)
    (scene.background, scene.panorama, scene.stars, scene.glow) = (.transparent, nil, [], 0)
    scene.comas = []
    scene.hiddenObjects += scene.objects.filter { $0.shape.surface == nil }
    scene.objects.removeAll { $0.shape.surface == nil }
    return scene
  }

  /// The scene in which surfaces have the colours of their maps.
  fileprivate var unlit: RenderScene {
    var scene = surfaces {
      $0.keepOnlyGround()
      $0.layers.relief = nil
      $0.photometry = .emissive(.none)
    }
    (scene.exposure, scene.furtherLights) = (1, [])
    return scene
  }

  /// The scene with white diffuse ground in sunlight alone; stars are black.
  fileprivate var white: RenderScene {
    var scene = surfaces { surface in
      guard !surface.isEmissive else {
        surface.base = .constant(SIMD4(0, 0, 0, 1))
        return
      }
      surface.keepOnlyGround()
      surface.base = .constant(SIMD4(1, 1, 1, 1))
      (surface.photometry, surface.phaseCurve, surface.isTranslucent) = (.lambert, nil, false)
    }
    scene.ambient = 0
    return scene
  }
}
