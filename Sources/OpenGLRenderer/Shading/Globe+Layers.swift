import PlanetMath
import PlanetScene

extension Globe {
  /// Sets the uniforms of the base colour in a program in use.
  func setBase(in program: ShaderProgram, _ resources: SceneResources) {
    if let commonFactors { program.set("commonFactors", commonFactors) }
    if let texture = resources.texture(of: surface), let map = surface.map {
      MapRole.base.setMapping(of: map, on: ellipsoid, in: program)
      texture.set(in: program, isGlobe: true)
    } else {
      program.set("constantColor", surface.plainColor)
    }
  }

  /// Sets the uniforms of LayeredSurface.glsl in a program in use.
  /// - Parameters:
  ///   - program: The program.
  ///   - frame: The frame, for its light and the textures of the layers.
  ///   - airTexture: The tables of the air, if there is any.
  func setLayers(
    in program: ShaderProgram, of frame: FrameContext, _ airTexture: AirTexture?
  ) {
    let (scene, resources) = (frame.scene, frame.resources)
    let light = scene.light(on: object)
    let towardsSun = object.orientation.inverse * light.direction
    program.set("towardsSun", towardsSun)
    program.set("unitTowardsSun", (towardsSun / ellipsoid.semiAxes).normalized)
    program.set("exposure", scene.exposure)
    program.set("darkness", SurfaceLayers.darkness(under: light))
    let layers = surface.layers
    func set(_ role: MapRole, _ map: SurfaceMap?, rotation: Angle = .zero) {
      guard let texture = resources.texture(of: map), let map else { return }
      role.setMapping(of: map, on: ellipsoid, rotation: rotation, in: program)
      texture.set(in: program, as: role, isGlobe: true)
    }
    set(.relief, layers.relief?.map)
    set(.water, layers.water?.map)
    set(.night, layers.night)
    set(.cloud, layers.clouds?.map, rotation: layers.clouds?.rotation ?? .zero)
    program.set("reliefExaggeration", layers.relief?.exaggeration ?? 0)
    program.set("greatestSlope", ReliefLayer.greatestSlope)
    program.set("varianceNoise", ReliefLayer.varianceNoise)
    program.set("leastFacing", ReliefLayer.leastFacing)
    program.set("lowestSun", ReliefLayer.lowestSun)
    program.set(
      "waves",
      SIMD3(
        layers.water?.slopeVariance ?? WaterLayer.usualSlopeVariance,
        WaterLayer.normalReflectance, WaterLayer.leastCosine))
    program.set(
      "nightLights", SIMD3(NightLights.dusk, NightLights.dawn, NightLights.cloudShade))
    let radius = layers.clouds?.radius ?? 1
    program.set(
      "clouds",
      SIMD3<Float>(
        Float(radius < cameraDistance ? radius : 1), CloudLayer.albedo, CloudLayer.shade))
    program.set("cloudThickness", CloudLayer.thickness)
    program.set("cloudOpacity", layers.clouds?.opacity ?? 1)
    guard let air else { return }
    airTexture?.set(air.directions, in: program)
    program.set("airAboveClouds", air.view.tables.share(above: layers.clouds?.altitude ?? 0))
  }
}

extension ShaderConstants {
  /// Sets the constants of SurfaceMapping.glsl.
  mutating func set(mappingOf globe: Globe) {
    set("isTriaxial", globe.ellipsoid.isTriaxial)
    set("hasCommonFactors", globe.commonFactors != nil)
  }

  /// Sets which layers of a globe there are.
  mutating func set(layersOf globe: Globe, _ resources: SceneResources) {
    let layers = globe.surface.layers
    set("hasRelief", resources.texture(of: layers.relief?.map) != nil)
    set("hasWater", resources.texture(of: layers.water?.map) != nil)
    set("hasNight", resources.texture(of: layers.night) != nil)
    set("hasClouds", resources.texture(of: layers.clouds?.map) != nil)
    set("cloudsAreOpacities", layers.clouds?.content == .opacities)
    set("hasAir", globe.air != nil)
  }
}
