import PlanetMath
import PlanetScene

/// The light of an ellipsoid with layers.
final class LayeredLight: Sendable {
  private let law: Reflectance
  private let sun: Sunlight
  private let shadows: SurfaceShadows
  /// The variance of the slopes of waves; nil without water.
  private let waves: Float?
  private let air: (view: AirView, directions: AirView.Directions)?
  /// The fraction of the air that is above the clouds: red, green and blue.
  private let airAboveClouds: VectorLanes
  /// The factor from values of the relief's map to slopes.
  private let slopeScale: Float
  /// The sunlight, and the ambient light: red, green and blue.
  private let sunlight: VectorLanes
  private let ambient: VectorLanes
  private let isOpaque: Bool
  /// The unit direction towards the sun.
  private let towardsSun: VectorLanes
  /// The unit direction towards the sun in the frame of the unit sphere.
  private let unitTowardsSun: VectorLanes
  /// The semi-axes.
  private let axes: VectorLanes
  /// The reciprocals of the semi-axes: points of the unit sphere times these are along the normal.
  private let inverseAxes: VectorLanes

  init(
    _ scene: RenderScene, _ object: SceneObject, _ ellipsoid: Ellipsoid, _ surface: Surface,
    _ shadows: SurfaceShadows
  ) {
    let source = scene.light(on: object)
    let local = object.orientation.inverse * source.direction
    law = scene.reflectance(of: surface, on: object)
    sun = Sunlight(source)
    self.shadows = shadows
    waves = surface.layers.water?.slopeVariance
    air = surface.air.map {
      let (view, directions) = $0.view(of: object, ellipsoid, in: scene)
      return (view, directions)
    }
    airAboveClouds = VectorLanes(
      repeating: air?.view.tables.share(above: surface.layers.clouds?.altitude ?? 0)
        ?? SIMD3(0, 0, 0))
    slopeScale = (surface.layers.relief?.exaggeration ?? 0) * ReliefLayer.greatestSlope
    let light = SurfaceLight(scene, on: surface)
    isOpaque = light.isOpaque
    sunlight = VectorLanes(repeating: SIMD3(light.color.x, light.color.y, light.color.z))
    ambient = VectorLanes(repeating: SIMD3(light.ambient.x, light.ambient.y, light.ambient.z))
    towardsSun = VectorLanes(repeating: SIMD3<Float>(local))
    unitTowardsSun = VectorLanes(
      repeating: SIMD3<Float>((local / ellipsoid.semiAxes).normalized))
    axes = VectorLanes(repeating: SIMD3<Float>(ellipsoid.semiAxes))
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / ellipsoid.semiAxes))
  }

  /// Returns the points of a sphere about the unit sphere that are between points of the unit
  /// sphere and the sun, as points of the unit sphere.
  ///
  /// |p + t s| = r with |p| = |s| = 1 is t² + 2 (p·s) t - (r² - 1) = 0.
  @inline(__always)
  func cloudShadowSource(of point: VectorLanes, radius: Float) -> VectorLanes {
    let cosine = point.dot(unitTowardsSun)
    let t = (cosine * cosine + (radius * radius - 1)).squareRoot() - cosine
    return (point + unitTowardsSun * t) * Float8(repeating: 1 / radius)
  }

  /// Returns the geometry of light and view at eight points.
  /// - Parameters:
  ///   - surface: The points.
  ///   - direction: The directions of the rays in the frame of the unit sphere.
  /// - Returns: The points.
  @inline(__always)
  func points(_ surface: SurfacePoints, _ direction: VectorLanes) -> GroundPoints {
    let zero = Float8(repeating: 0)
    let normal = unit(surface.point * inverseAxes)
    return GroundPoints(
      surface: surface, normal: normal,
      towardsCamera: unit(direction * axes) * Float8(repeating: -1),
      elevation: normal.dot(towardsSun),
      zenithCosine: zero - surface.point.dot(direction) / direction.lengths)
  }

  /// Returns whether water may reflect the sun to the camera at one of eight points.
  @inline(__always)
  func mayReflect(_ points: GroundPoints) -> Bool {
    guard let waves else { return false }
    return WaterLayer.mayReflect(
      points.normal, towardsSun: towardsSun, towardsCamera: points.towardsCamera,
      slopeVariance: waves)
  }

  /// Returns whether night lights may be on at one of eight points.
  @inline(__always)
  func isDark(_ points: GroundPoints) -> Bool {
    any(points.elevation .< Float8(repeating: NightLights.dawn))
  }

  /// Returns the colours of eight points, premultiplied.
  /// - Parameters:
  ///   - values: The values of the layers.
  ///   - points: The points of the ground.
  ///   - cloudPoint: The points of the clouds, on the unit sphere; nil without clouds.
  /// - Returns: The colours.
  func color(
    _ values: LayerValues, _ points: GroundPoints, cloudPoint: VectorLanes?
  ) -> ColorLanes {
    let zero = Float8(repeating: 0)
    let one = Float8(repeating: 1)
    let whole = visibleSunlight(points.elevation, points.surface)
    var (sunlit, skylight) = (whole, ambient)
    var haze: AirView.Light?
    if let air {
      let point = points.surface.point
      let ground = air.view.tables.groundLight(point.dot(unitTowardsSun))
      skylight = skylight + ground.sky * whole
      sunlit = whole * ground.sunlight
      var light = air.view.light(
        toGround: point, cosine: points.zenithCosine, air.directions)
      light.scattered = light.scattered * whole
      haze = light
    }
    var color = groundColor(
      values, points, sunlit * (one - (values.cloudShadow ?? zero) * CloudLayer.shade), skylight)
    if let haze { color = color * haze.transmittance + haze.scattered }
    if let clouds = values.clouds, let cloudPoint {
      let received = sun.received(unit(cloudPoint * inverseAxes).dot(towardsSun))
      let above = airAboveClouds
      var light = (sunlit * above + whole * (white - above)) * (received * CloudLayer.albedo)
      light = light + skylight * Float8(repeating: CloudLayer.albedo)
      var cloud = clouds.rgb * light
      if let haze {
        let transmittance = white - (white - haze.transmittance) * above
        cloud = cloud * transmittance + haze.scattered * above * clouds.alpha
      }
      color = cloud + color * (one - clouds.alpha)
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

  /// Returns the colour of the ground under the clouds.
  private func groundColor(
    _ values: LayerValues, _ points: GroundPoints, _ sunlit: VectorLanes, _ skylight: VectorLanes
  ) -> VectorLanes {
    let one = Float8(repeating: 1)
    var normal = points.normal
    var horizon = one
    if let slopes = values.slopes {
      normal = tilted(normal, slopes)
      horizon = ReliefLayer.sunriseShare(points.elevation)
    }
    let incidence = sun.received(normal.dot(towardsSun)) * horizon
    let emission = normal.dot(points.towardsCamera)
    let least = Float8(repeating: 1e-3)
    let intensity = law.value(
      incidence, emission.replacing(with: least, where: emission .< least))
    var color = values.base.rgb * (sunlit * intensity + skylight)
    if let waves, let coverage = values.water {
      let glint = WaterLayer.glint(
        points.normal, towardsSun: towardsSun, towardsCamera: points.towardsCamera,
        slopeVariance: waves)
      color = color + sunlit * (glint * coverage)
    }
    if let night = values.night {
      let opacity = values.clouds?.alpha ?? Float8(repeating: 0)
      color =
        color + night
        * (NightLights.share(points.elevation) * (one - opacity * NightLights.cloudShade))
    }
    return color
  }

  /// Returns normals tilted by slopes towards the east and the north.
  ///
  /// The normal of a surface with the slopes e and n along unit vectors E and N is along
  /// normal - e E - n N.
  @inline(__always)
  private func tilted(_ normal: VectorLanes, _ slopes: ColorLanes) -> VectorLanes {
    let zero = Float8(repeating: 0)
    let one = Float8(repeating: 1)
    let east = unit(VectorLanes(zero - normal.y, normal.x, zero))
    let north = VectorLanes(
      zero - normal.z * east.y, normal.z * east.x, normal.x * east.y - normal.y * east.x)
    let (e, n) = (
      (slopes.rgb.x * 2 - one) * slopeScale, (slopes.rgb.y * 2 - one) * slopeScale
    )
    return unit(normal - east * e - north * n)
  }

  /// Returns the sunlight that other objects let through, with that refracted by their air.
  private func visibleSunlight(_ elevation: Float8, _ points: SurfacePoints) -> VectorLanes {
    let night = Float8(repeating: -0.1)
    guard !shadows.isEmpty, any(elevation .> night) else { return sunlight }
    let (point, column, row) = (points.point * axes, points.column * axes, points.row * axes)
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
