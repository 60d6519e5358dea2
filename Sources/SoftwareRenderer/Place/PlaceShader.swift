package import PlanetImage
import PlanetMath
import PlanetScene

/// Fills a frame with the sky of a place: the light of the air, bodies, the corona and the ground.
///
/// The opacity of a pixel is that of what hides stars and panorama: bodies, the ground, and the
/// air in proportion to the light that it removes.
struct PlaceShader: Sendable {
  /// The light of a body among the stars.
  struct BodyLight: Sendable {
    /// The apparent direction.
    let direction: Vector3
    /// The factor on the light of a star of the same magnitude: 0 for a disc that is rendered.
    ///
    /// The light of a disc that is larger than the image of a star is spread over the disc.
    let factor: Float

    /// Creates the light of a globe.
    init(_ globe: SceneObject, from camera: Camera, _ frame: PlaceFrame, isDisc: Bool) {
      let line = globe.position - camera.eye
      direction = frame.view.apparent(line.normalized)
      let sine = min(globe.boundingRadius / line.length, 1)
      let side = frame.starImage(at: direction).side.radians
      factor = isDisc ? 0 : Float(min(side * side / (.pi * sine * sine), 1))
    }
  }

  private let frame: PlaceFrame
  private let light: PlaceLight
  private let surroundings: Surroundings
  /// The factor of the exposure.
  private let gain: Double
  /// The bodies, from far to near.
  private let patches: [BodyPatch]
  /// The bodies as far as they are points of light.
  let points: [BodyLight]
  private let width: Int
  /// The cosine of the angle from the sun beyond which there is no corona.
  private let leastCoronaCosine: Double

  /// Renders the bodies of a scene; nil for a scene that is not at a place.
  init?(_ scene: RenderScene, size: ImageSize, _ renderer: SoftwareRenderer) {
    guard let surroundings = scene.surroundings else { return nil }
    self.surroundings = surroundings
    let frame = PlaceFrame(surroundings, scene.camera, size: size)
    self.frame = frame
    light = PlaceLight(surroundings)
    gain = Double(scene.exposure)
    width = size.width
    leastCoronaCosine = cos(surroundings.sunRadius * Corona.reach)
    var groups: [[Int]] = []
    for (index, object) in scene.objects.enumerated() {
      if let known = groups.firstIndex(where: {
        scene.objects[$0[0]].position == object.position
      }) {
        groups[known].append(index)
      } else {
        groups.append([index])
      }
    }
    var patches: [BodyPatch] = []
    points = groups.map { group in
      let patch = BodyPatch(group, of: scene, surroundings, frame, size: size, renderer)
      if let patch { patches.append(patch) }
      return BodyLight(
        scene.globe(of: group), from: scene.camera, frame, isDisc: patch != nil)
    }
    self.patches = patches.sorted { $0.distance > $1.distance }
  }

  /// Fills the pixels of a strip, premultiplied and linear.
  func fill(_ pixels: inout [RGBAFloat], _ rows: Range<Int>) {
    var target = pixels.mutableSpan
    for y in rows {
      for x in 0..<width {
        target[(y - rows.lowerBound) * width + x] = RGBAFloat(color(x, y))
      }
    }
  }

  private func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard let direction = frame.apparent(Double(x) + 0.5, Double(y) + 0.5) else {
      return SIMD4(0, 0, 0, 1)
    }
    let altitude = frame.view.altitude(of: direction)
    let above = (altitude - frame.horizon).radians * frame.pixelsPerRadian(at: direction)
    let sky = min(max(above + 0.5, 0), 1)
    var color = light.ground * (1 - sky)
    var passed = 0.0
    if sky > 0 {
      let shown = max(altitude, frame.horizon)
      let transmittance = light.transmittance(shown)
      let (bodies, opacity) = bodies(x, y, direction)
      color += (bodies * transmittance + light.sky(direction, shown)) * sky
      let mean = (transmittance.x + transmittance.y + transmittance.z) / 3
      passed = (1 - opacity) * mean * sky
    }
    return SIMD4(SIMD3<Float>(color * gain), Float(1 - passed))
  }

  /// Returns the light of the bodies and the corona in a pixel before air, and their opacity.
  private func bodies(
    _ x: Int, _ y: Int, _ direction: Vector3
  ) -> (light: SIMD3<Double>, opacity: Double) {
    var light = SIMD3(repeating: corona(direction))
    var opacity = 0.0
    for patch in patches where direction.dot(patch.apparent) > patch.leastCosine - 1e-4 {
      let color = SIMD4<Double>(patch.color(x, y, frame))
      guard color.w > 0 else { continue }
      light = SIMD3(color.x, color.y, color.z) + light * (1 - color.w)
      opacity = color.w + opacity * (1 - color.w)
    }
    return (light, opacity)
  }

  /// Returns the radiance of the corona at an apparent direction; 0 on the disc.
  private func corona(_ direction: Vector3) -> Double {
    guard direction.dot(surroundings.sun) > leastCoronaCosine - 1e-3 else { return 0 }
    let airless = frame.view.airless(direction)
    let cross = airless.cross(surroundings.sun).length
    let angle = atan2(cross, airless.dot(surroundings.sun))
    let distance = angle / surroundings.sunRadius.radians
    guard distance >= 1, distance < Corona.reach else { return 0 }
    return Corona.radiance(distance) * surroundings.sunRadiance
  }
}

extension SoftwareRenderer {
  /// Returns the approximate number of bytes for the bodies of an image of the sky of a place.
  package static func placeByteCount(_ size: ImageSize) -> Int {
    BodyPatch.greatestByteCount(size)
  }
}
