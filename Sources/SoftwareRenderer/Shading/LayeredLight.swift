import PlanetMath
import PlanetScene

/// The light of a globe with layers.
final class LayeredLight: Sendable {
  private let law: Reflectance
  private let sun: Sunlight
  private let shadows: SurfaceShadows
  /// The variance of the slopes of waves; nil without water.
  private let waves: Float?
  private let air: (view: AirView, directions: AirView.Directions)?
  /// The fraction of the air that is above the clouds: red, green and blue.
  private let airAboveClouds: VectorLanes
  /// The radius of the clouds, in radii of the globe.
  private let cloudRadius: Float8
  private let hasRelief: Bool
  /// The factor on the slopes of the relief's map.
  private let reliefExaggeration: Float
  /// The sunlight, and the ambient light: red, green and blue.
  private let sunlight: VectorLanes
  /// The sine of the sun's elevation below which the ground receives no sunlight.
  private let darkness: Float
  private let ambient: VectorLanes
  /// The factor of the exposure on emitted light.
  private let exposure: Float8
  private let isOpaque: Bool
  private let frame: UnitSphereFrame
  /// The components of light that are rendered; nil for all of them.
  private let shown: ShownLight?

  init(
    _ object: SceneObject, _ ellipsoid: Ellipsoid, _ surface: Surface, shadows: SurfaceShadows,
    in scene: RenderScene
  ) {
    let source = scene.light(on: object)
    let local = object.orientation.inverse * source.direction
    law = scene.reflectance(of: surface, on: object)
    sun = Sunlight(source)
    self.shadows = shadows
    waves = surface.layers.water?.slopeVariance
    air = surface.visibleAir.map {
      let (view, directions) = $0.view(of: object, ellipsoid, in: scene)
      return (view, directions)
    }
    airAboveClouds = VectorLanes(
      repeating: air?.view.tables.share(above: surface.layers.clouds?.altitude ?? 0)
        ?? SIMD3(0, 0, 0))
    cloudRadius = Float8(repeating: Float(surface.layers.clouds?.radius ?? 1))
    hasRelief = surface.layers.relief != nil
    reliefExaggeration = surface.layers.relief?.exaggeration ?? 0
    let light = SurfaceLight(scene, on: surface)
    isOpaque = light.isOpaque
    darkness = SurfaceLayers.darkness(under: source)
    sunlight = VectorLanes(repeating: SIMD3(light.color.x, light.color.y, light.color.z))
    ambient = VectorLanes(repeating: SIMD3(light.ambient.x, light.ambient.y, light.ambient.z))
    exposure = Float8(repeating: scene.exposure)
    frame = UnitSphereFrame(ellipsoid, towardsSun: local)
    shown = scene.components == .all ? nil : ShownLight(scene.components)
  }

  /// Returns the points at which rays from the ground to the sun cross the cloud sphere, scaled to
  /// the unit sphere.
  ///
  /// |p + t s| = r with |p| = |s| = 1 is t² + 2 (p·s) t - (r² - 1) = 0.
  @inline(__always)
  func cloudShadowSource(of point: VectorLanes, radius: Float) -> VectorLanes {
    let cosine = point.dot(frame.unitTowardsSun)
    let t = (cosine * cosine + (radius * radius - 1)).squareRoot() - cosine
    return (point + frame.unitTowardsSun * t) * Float8(repeating: 1 / radius)
  }

  /// Returns the geometry of light and view at eight points.
  /// - Parameters:
  ///   - point: The points of the unit sphere.
  ///   - direction: The directions of the rays in the frame of the unit sphere.
  ///   - normal: The unit normals of the ground; nil for those of the ellipsoid.
  /// - Returns: The geometry.
  @inline(__always)
  func geometry(
    _ point: VectorLanes, _ direction: VectorLanes, normal: VectorLanes?
  ) -> GroundGeometry {
    let zero = Float8(repeating: 0)
    let level = unit(point * frame.inverseAxes)
    let elevation = level.dot(frame.towardsSun)
    return GroundGeometry(
      normal: normal ?? level,
      towardsCamera: unit(direction * frame.axes) * Float8(repeating: -1),
      elevation: elevation, incidence: normal?.dot(frame.towardsSun) ?? elevation,
      zenithCosine: zero - point.dot(direction) / direction.lengths)
  }

  /// Returns whether the ground may receive sunlight at one of eight points.
  @inline(__always)
  func isLit(_ ground: GroundGeometry) -> Bool {
    any(
      (ground.elevation .> Float8(repeating: min(ReliefLayer.lowestSun, -sun.radius)))
        .| isFacingSun(ground))
  }

  /// Returns whether ground receives sunlight; ground of a displaced globe may receive it beyond
  /// the terminator of the ellipsoid.
  @inline(__always)
  private func isFacingSun(_ ground: GroundGeometry) -> SIMDMask<SIMD8<Int32>> {
    ground.incidence .> Float8(repeating: -sun.radius)
  }

  /// Returns whether water may reflect the sun to the camera at one of eight points.
  @inline(__always)
  func mayReflect(_ ground: GroundGeometry) -> Bool {
    guard let waves else { return false }
    return WaterLayer.mayReflect(
      ground.normal, towardsSun: frame.towardsSun, towardsCamera: ground.towardsCamera,
      slopeVariance: waves)
  }

  /// Returns whether night lights may be on at one of eight points.
  @inline(__always)
  func isDark(_ ground: GroundGeometry) -> Bool {
    any(ground.elevation .< Float8(repeating: NightLights.dawn))
  }

  /// Returns the light at eight points, which does not depend on the layers.
  /// - Parameters:
  ///   - points: The points of the ground, on the unit sphere.
  ///   - ground: The geometry of light and view there.
  ///   - effects: The effects that layers may have there.
  ///   - cloudPoint: The points of the clouds, on the unit sphere; nil without clouds.
  /// - Returns: The light.
  func light(
    _ points: SurfacePoints, _ ground: GroundGeometry, _ effects: LayerSamples.Effects,
    cloudPoint: VectorLanes?
  ) -> LayerLight {
    let whole = visibleSunlight(ground, points)
    var light = LayerLight(sunlit: whole, skylight: ambient)
    var sunlight: VectorLanes?
    if let air {
      let onGround = air.view.tables.groundLight(points.point.dot(frame.unitTowardsSun))
      light.skylight = light.skylight + onGround.sky * whole
      light.sunlit = whole * onGround.sunlight
      sunlight = onGround.sunlight
      let haze = air.view.light(
        toGround: points.point, cosine: ground.zenithCosine, air.directions)
      light.transmittance = haze.transmittance
      light.scattered = haze.scattered * whole
      if let shown { light.scattered = light.scattered * shown.air }
    }
    if let cloudPoint {
      let received = sun.received(unit(cloudPoint * frame.inverseAxes).dot(frame.towardsSun))
      let above = airAboveClouds
      let whole = visibleSunlight(onClouds: cloudPoint, received, points)
      let sunlit = sunlight.map { whole * $0 } ?? whole
      light.clouds =
        (sunlit * above + whole * (white - above)) * (received * CloudLayer.albedo)
        + light.skylight * Float8(repeating: CloudLayer.albedo)
    }
    if effects.isDark { light.nightShare = NightLights.share(ground.elevation) }
    if !(hasRelief && effects.isLit) {
      light.intensity = intensity(sun.received(ground.incidence), ground.normal, ground)
    }
    if let waves, effects.reflects {
      light.glint = WaterLayer.glint(
        ground.normal, towardsSun: frame.towardsSun, towardsCamera: ground.towardsCamera,
        slopeVariance: waves)
    }
    return light
  }

  /// Returns the colours of eight points, premultiplied.
  /// - Parameters:
  ///   - values: The values of the layers.
  ///   - light: The light at the points.
  ///   - ground: The geometry of light and view there; used for slopes alone.
  /// - Returns: The colours.
  @inline(__always)
  func color(
    _ values: LayerValues, _ light: LayerLight, _ ground: @autoclosure () -> GroundGeometry
  ) -> ColorLanes {
    let one = Float8(repeating: 1)
    var sunlit = light.sunlit
    if let shadow = values.cloudShadow { sunlit = sunlit * (one - shadow * CloudLayer.shade) }
    if let share = values.visibleShare { sunlit = sunlit * share }
    let reflected = values.slopes.map { intensity($0, over: ground()) } ?? light.intensity
    var color = values.base.rgb * (sunlit * reflected + light.skylight)
    if let shown { color = color * shown.ground }
    if let coverage = values.water {
      let glint = sunlit * (light.glint * coverage)
      color = color + (shown.map { glint * $0.water } ?? glint)
    }
    if air != nil { color = color * light.transmittance + light.scattered }
    if let clouds = values.clouds {
      var cloud = clouds.rgb * light.clouds
      if let shown { cloud = cloud * shown.clouds }
      if air != nil {
        let above = airAboveClouds
        let transmittance = white - (white - light.transmittance) * above
        cloud = cloud * transmittance + light.scattered * above * clouds.alpha
      }
      color = cloud + color * (one - clouds.alpha)
    }
    if let night = values.night {
      let opacity = values.clouds?.alpha ?? Float8(repeating: 0)
      let passed = one - opacity * NightLights.cloudShade
      var lights = night * (light.nightShare * passed * exposure)
      if let shown { lights = lights * shown.night }
      color = color + (air == nil ? lights : lights * light.transmittance)
    }
    return ColorLanes(rgb: color, alpha: alpha(values))
  }

  private var white: VectorLanes { VectorLanes(repeating: SIMD3(1, 1, 1)) }

  @inline(__always)
  private func alpha(_ values: LayerValues) -> Float8 {
    let one = Float8(repeating: 1)
    if isOpaque { return one }
    guard let clouds = values.clouds?.alpha else { return values.base.alpha }
    return clouds + values.base.alpha * (one - clouds)
  }

  /// Returns the intensity of the light that the slopes of the ground reflect to the camera.
  @inline(__always)
  private func intensity(_ texels: ColorLanes, over ground: GroundGeometry) -> Float8 {
    let slopes = ReliefSlopes(texels, exaggeration: reliefExaggeration)
    let normal = visible(tilted(ground.normal, slopes), over: ground)
    let incidence = sun.received(normal.dot(frame.towardsSun), slopeVariance: slopes.variance)
    return intensity(incidence * ReliefLayer.sunriseShare(ground.elevation), normal, ground)
  }

  /// Returns the intensity of the light that ground reflects to the camera.
  /// - Parameters:
  ///   - incidence: The fraction of perpendicular sunlight that it receives.
  ///   - normal: Its unit normals.
  ///   - ground: The geometry of light and view.
  /// - Returns: The intensity.
  @inline(__always)
  private func intensity(
    _ incidence: Float8, _ normal: VectorLanes, _ ground: GroundGeometry
  ) -> Float8 {
    let emission = normal.dot(ground.towardsCamera)
    let least = Float8(repeating: 1e-3)
    return law.value(incidence, emission.replacing(with: least, where: emission .< least))
  }

  /// Returns normals tilted by slopes towards the east and the north.
  ///
  /// The normal of a surface with the slopes e and n along unit vectors E and N is along
  /// normal - e E - n N.
  @inline(__always)
  private func tilted(_ normal: VectorLanes, _ slopes: ReliefSlopes) -> VectorLanes {
    let zero = Float8(repeating: 0)
    let east = unit(VectorLanes(zero - normal.y, normal.x, zero))
    let north = VectorLanes(
      zero - normal.z * east.y, normal.z * east.x, normal.x * east.y - normal.y * east.x)
    return unit(normal - east * slopes.east - north * slopes.north)
  }

  /// Returns the normals of slopes, turned towards the camera as far as they face away from it:
  /// such slopes are hidden by others.
  @inline(__always)
  private func visible(_ normal: VectorLanes, over ground: GroundGeometry) -> VectorLanes {
    let zero = Float8(repeating: 0)
    let level = ground.normal.dot(ground.towardsCamera)
    let least = zero.replacing(with: level * ReliefLayer.leastFacing, where: level .> zero)
    let missing = least - normal.dot(ground.towardsCamera)
    let isHidden = missing .> zero
    guard any(isHidden) else { return normal }
    let turned = unit(normal + ground.towardsCamera * missing)
    // Only hidden lanes change, so that a pixel does not depend on its neighbours.
    return VectorLanes(
      normal.x.replacing(with: turned.x, where: isHidden),
      normal.y.replacing(with: turned.y, where: isHidden),
      normal.z.replacing(with: turned.z, where: isHidden))
  }

  /// Returns the sunlight that other objects let through, with that refracted by their air.
  private func visibleSunlight(
    _ ground: GroundGeometry, _ points: SurfacePoints
  ) -> VectorLanes {
    // The ground receives no sunlight at night, but the air above it does.
    let isLit = (ground.elevation .> Float8(repeating: darkness)) .| isFacingSun(ground)
    guard !shadows.isEmpty, air != nil || any(isLit) else { return sunlight }
    return visibleSunlight(at: points.point, points)
  }

  /// Returns the sunlight that other objects let through to clouds, by the light that clouds
  /// without shadows receive there.
  private func visibleSunlight(
    onClouds point: VectorLanes, _ received: Float8, _ ground: SurfacePoints
  ) -> VectorLanes {
    guard !shadows.isEmpty, any(received .> Float8(repeating: 0)) else { return sunlight }
    return visibleSunlight(at: point * cloudRadius, ground)
  }

  private func visibleSunlight(at place: VectorLanes, _ points: SurfacePoints) -> VectorLanes {
    let axes = frame.axes
    let (point, column, row) = (place * axes, points.column * axes, points.row * axes)
    guard shadows.hasColor else {
      return sunlight * shadows.visibleShare(point, column: column, row: row)
    }
    return sunlight * shadows.visibleLight(point, column: column, row: row)
  }

  @inline(__always)
  private func unit(_ vector: VectorLanes) -> VectorLanes {
    vector * (Float8(repeating: 1) / (vector.dot(vector) + 1e-20).squareRoot())
  }
}

/// The light at eight points of a globe with layers, which does not depend on the layers.
struct LayerLight {
  /// The sunlight on the ground, without the shadows of clouds.
  var sunlit: VectorLanes
  /// The light of the sky on the ground.
  var skylight: VectorLanes
  /// The fraction of the ground's light that passes the air; 0 without air.
  var transmittance = VectorLanes(repeating: SIMD3(0, 0, 0))
  /// The light that the air scatters to the camera.
  var scattered = VectorLanes(repeating: SIMD3(0, 0, 0))
  /// The light that white clouds reflect.
  var clouds = VectorLanes(repeating: SIMD3(0, 0, 0))
  /// The intensity of the light that smooth ground reflects; 0 where slopes are lit.
  var intensity = Float8(repeating: 0)
  /// The radiance of water by its glint.
  var glint = Float8(repeating: 0)
  /// The fraction of night lights that are on.
  var nightShare = Float8(repeating: 0)
}

/// The factors on the components of the light of a globe with layers: 1 for rendered ones, else 0.
private struct ShownLight {
  let ground: Float8
  let water: Float8
  let clouds: Float8
  let night: Float8
  let air: Float8

  init(_ components: LightComponents) {
    func factor(_ component: LightComponents) -> Float8 {
      Float8(repeating: components.contains(component) ? 1 : 0)
    }
    (ground, water, clouds) = (factor(.ground), factor(.water), factor(.clouds))
    (night, air) = (factor(.night), factor(.air))
  }
}
