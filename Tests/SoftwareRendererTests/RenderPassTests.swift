import PlanetImage
import PlanetMath
import PlanetScene
import Testing

@testable import SoftwareRenderer

@Suite("Passes for compositing")
struct RenderPassTests {
  private let size = ImageSize(width: 64, height: 48)

  private var scene: RenderScene {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.8)
    let surface = Surface(.constant(SIMD4(0.25, 0.5, 0.75, 1)))
    return RenderScene(
      objects: [
        SceneObject(.ellipsoid(ellipsoid, surface)),
        SceneObject(.ellipsoid(ellipsoid, surface), position: Vector3(-3, 1, 0)),
      ],
      camera: Camera(
        eye: Vector3(10, 0, 0), target: Vector3(0, 0, 0),
        projection: .perspective(fieldOfView: .degrees(20))),
      light: DirectionalLight(direction: Vector3(1, 0, 0)))
  }

  private func planes(_ pass: RenderPass) -> [[Float]] {
    SoftwareRenderer(threads: 2).planes(of: pass, scene, size: size)
  }

  private func value(_ pass: RenderPass, _ channel: Int, _ x: Int, _ y: Int) -> Float {
    planes(pass)[channel][y * size.width + x]
  }

  @Test("Depth and normals in the middle are those of the nearest globe")
  func geometry() {
    #expect(abs(value(.depth, 0, 32, 24) - 9) < 0.01)
    #expect(value(.depth, 0, 0, 0) == .infinity)
    #expect(value(.normal, 0, 32, 24) > 0.99)
    #expect(value(.id, 0, 32, 24) == 1 && value(.id, 0, 0, 0) == 0)
    // The second globe is behind the first, to the right of it.
    #expect(planes(.id)[0].contains(2))
  }

  @Test("Latitudes are planetographic, longitudes those of the camera's side")
  func latitudes() {
    let (latitudes, longitudes) = (planes(.latlon)[0], planes(.latlon)[1])
    let ids = planes(.id)[0]
    let normals = planes(.normal)
    for pixel in ids.indices where ids[pixel] == 1 {
      let normal = Vector3(
        Double(normals[0][pixel]), Double(normals[1][pixel]), Double(normals[2][pixel]))
      #expect(abs(Double(latitudes[pixel]) - normal.latitude.degrees) < 1e-3)
      #expect(abs(longitudes[pixel]) < 90)
    }
  }

  @Test(
    "Geometry of a mesh is that of its ellipsoid, with and without perspective",
    arguments: [false, true])
  func meshes(isOrthographic: Bool) {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.8)
    let surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    func planes(_ shape: Shape, _ pass: RenderPass) -> [[Float]] {
      let scene = RenderScene(
        objects: [SceneObject(shape, position: Vector3(0.2, 0.1, 0), scale: 1.2)],
        camera: Camera(
          eye: Vector3(8, 2, 3), target: Vector3(0, 0, 0),
          projection: isOrthographic
            ? .orthographic(height: 3) : .perspective(fieldOfView: .degrees(24))),
        light: DirectionalLight(direction: Vector3(1, 0, 0)))
      return SoftwareRenderer(threads: 2).planes(of: pass, scene, size: size)
    }
    let exact = Shape.ellipsoid(ellipsoid, surface)
    let mesh = Shape.mesh(
      SphereMesh(.uv(slices: 400, stacks: 200), on: ellipsoid).mesh, surface)
    let ids = (planes(exact, .id)[0], planes(mesh, .id)[0])
    #expect(zip(ids.0, ids.1).count { $0 != $1 } <= 6)
    for pass in [RenderPass.depth, .normal] {
      for (one, other) in zip(planes(exact, pass), planes(mesh, pass)) {
        for pixel in one.indices where ids.0[pixel] == 1 && ids.1[pixel] == 1 {
          #expect(abs(one[pixel] - other[pixel]) < 0.03, "\(pass): \(pixel)")
        }
      }
    }
    let latitudes = (planes(exact, .latlon)[0], planes(mesh, .latlon)[0])
    let normals = planes(exact, .normal)[0]
    // Where the surface faces the camera, so that the facets of the mesh matter little.
    for pixel in normals.indices where normals[pixel] > 0.4 && ids.1[pixel] == 1 {
      #expect(abs(latitudes.0[pixel] - latitudes.1[pixel]) < 1, "\(pixel)")
    }
  }

  @Test("Passes of surfaces have no background, stars, glow, rings and light of stars")
  func surfaces() {
    var lit = scene
    lit.background = .color(SIMD3(0.3, 0.2, 0.1))
    lit.stars = [Star(direction: Vector3(-1, 0.1, 0.05).normalized, light: SIMD3(9, 9, 9))]
    lit.glow = 0.5
    let star = Surface(.constant(SIMD4(1, 1, 1, 1)), photometry: .emissive(.sun))
    lit.objects.append(
      SceneObject(.ellipsoid(.unitSphere, star), position: Vector3(0, -1.7, 0.6), scale: 0.3))
    lit.objects.append(
      SceneObject(
        .ring(
          RadialProfile(innerRadius: 1.2, outerRadius: 1.5, samples: [SIMD4(1, 1, 1, 1)]))))
    func sum(_ pass: RenderPass, where isInside: (Float) -> Bool) -> Float {
      let renderer = SoftwareRenderer(threads: 2)
      let ids = renderer.planes(of: .id, lit, size: size)[0]
      let planes = renderer.planes(of: pass, lit, size: size)
      return ids.indices.filter { isInside(ids[$0]) }
        .reduce(0) { $0 + planes[0][$1] + planes[1][$1] + planes[2][$1] }
    }
    for pass in [RenderPass.albedo, .diffuse, .sunlight] {
      #expect(sum(pass) { $0 == 1 } > 100)
      // Pixels at limbs whose centres are beside globes have some of their light.
      #expect(sum(pass) { $0 == 0 } < 0.1 * sum(pass) { $0 == 1 }, "\(pass)")
      guard pass != .albedo else { continue }
      #expect(sum(pass) { $0 == 3 } < 1, "\(pass): the star")
    }
    // The beauty has all of them.
    #expect(sum(.beauty) { $0 == 0 } > 500 && sum(.beauty) { $0 == 3 } > 10)
  }

  @Test("Light refracted into an umbra is in the passes of the ground")
  func refraction() {
    var earth = Surface(.constant(SIMD4(1, 1, 1, 1)))
    earth.air = SurfaceAir(RefractionTests.atmosphere, radius: 6378)
    let place = Vector3(-RefractionTests.distance, 0, 0)
    var scene = RenderScene(
      objects: [
        SceneObject(
          .ellipsoid(.unitSphere, Surface(.constant(SIMD4(1, 1, 1, 1)))), position: place,
          scale: 0.27),
        SceneObject(.ellipsoid(.unitSphere, earth)),
      ],
      camera: Camera(
        eye: place + Vector3(3, 0, 0), target: place,
        projection: .perspective(fieldOfView: .degrees(12))),
      light: DirectionalLight(direction: Vector3(1, 0, 0)))
    scene.light.angularDiameter = .degrees(RefractionTests.sunDiameter)
    var bare = scene
    bare.objects[1].shape.surface?.air = nil
    for pass in [RenderPass.diffuse, .sunlight] {
      let middle = 24 * size.width + 32
      let copper = SoftwareRenderer().planes(of: pass, scene, size: size).map { $0[middle] }
      #expect(copper[0] > 1e-5 && copper[0] < 0.01 && copper[0] > copper[2], "\(pass): \(copper)")
      #expect(SoftwareRenderer().planes(of: pass, bare, size: size)[0][middle] < 1e-6, "\(pass)")
    }
  }

  @Test("Rings are in the geometry where they are opaque, in front of their globe or behind it")
  func rings() {
    let profile = RadialProfile(
      innerRadius: 1.4, outerRadius: 2.2,
      samples: [SIMD4(1, 1, 1, 1), SIMD4(1, 1, 1, 0.001)])
    let surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    let scene = RenderScene(
      objects: [
        SceneObject(.ellipsoid(.unitSphere, surface)), SceneObject(.ring(profile)),
      ],
      camera: Camera(
        eye: Vector3(20, 0, 6), target: Vector3(0, 0, 0), projection: .orthographic(height: 5)),
      light: DirectionalLight(direction: Vector3(1, 0, 0)))
    func planes(_ pass: RenderPass) -> [[Float]] {
      SoftwareRenderer().planes(of: pass, scene, size: ImageSize(width: 100, height: 100))
    }
    let (ids, depths, normals) = (planes(.id)[0], planes(.depth)[0], planes(.normal))
    // The camera looks down by atan(6/20): the ring's near side crosses the lower half.
    let camera = scene.camera
    for radius in [1.5, 1.6, 2.0, 2.1] {
      for (x, y) in [(radius, 0.0), (0.0, radius), (-radius, 0)] {
        let place = Vector3(x, y, 0) - camera.eye
        let column = Int(50 + place.dot(camera.right) * 20)
        let row = Int(50 - place.dot(camera.up) * 20)
        let pixel = row * 100 + column
        // Behind the globe, the upper row of the ring is visible over its limb only.
        if x < 0 { continue }
        // Through the thin part, the globe behind it is seen.
        let expected: Float = radius < 1.8 ? 2 : y == 0 ? 1 : 0
        #expect(ids[pixel] == expected, "\(radius), \(x), \(y)")
        guard expected == 2 else { continue }
        #expect(abs(Double(depths[pixel]) - place.dot(camera.forward)) < 0.1)
        #expect(normals[2][pixel] == 1 && normals[0][pixel] == 0)
      }
    }
    #expect(ids[50 * 100 + 50] == 1)
  }

  @Test("Albedo is the map's colour, sunlight the cosine, and both give a diffuse image")
  func light() {
    let (beauty, albedo, sunlight) = (planes(.beauty), planes(.albedo), planes(.sunlight))
    let alpha = planes(.alpha)[0]
    let middle = 24 * size.width + 32
    #expect(abs(albedo[0][middle] - 0.25) < 1e-3 && abs(albedo[2][middle] - 0.75) < 1e-3)
    for pixel in alpha.indices where alpha[pixel] == 1 {
      for channel in 0..<3 {
        let product = albedo[channel][pixel] * sunlight[channel][pixel]
        #expect(abs(beauty[channel][pixel] - product) < 2e-3)
      }
    }
  }

  @Test(
    "A scene without layers, rings and stars has empty passes of them",
    arguments: [RenderPass.water, .rings, .clouds, .night, .atmosphere, .emission, .sky])
  func layers(pass: RenderPass) {
    #expect(planes(pass).allSatisfy { $0.allSatisfy { $0 == 0 } })
  }
}
