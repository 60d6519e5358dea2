import PlanetMath

extension RenderScene {
  /// The scenes whose light adds up to that of the scene, one for each light.
  ///
  /// The first has all light but that of ``furtherLights``. Each other one has the light of one of
  /// them alone, without ambient light, emitted light and background.
  package var litByEach: [RenderScene] {
    guard !furtherLights.isEmpty else { return [self] }
    var first = self
    (first.furtherLights, first.furtherSuns) = ([], [])
    return [first]
      + furtherLights.enumerated().map { index, light in
        first.lit(
          onlyBy: light, from: index < furtherSuns.count ? furtherSuns[index] : nil)
      }
  }

  private func lit(onlyBy light: DirectionalLight, from sun: SunSphere?) -> RenderScene {
    var scene = self
    (scene.light, scene.sun, scene.ambient) = (light, sun, 0)
    (scene.background, scene.panorama, scene.stars, scene.glow) = (.transparent, nil, [], 0)
    scene.comas = []
    scene.objects = objects.map { object in
      guard var surface = object.shape.surface else { return object }
      surface.layers.night = nil
      if surface.isEmissive { surface.base = .constant(SIMD4(0, 0, 0, 1)) }
      var object = object
      object.shape.surface = surface
      return object
    }
    return scene
  }
}
