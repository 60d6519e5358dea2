import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

/// The scene that everything here is measured on: a globe with a map, seen from 23.4° north.
enum Globe {
  /// How it is looked at and lit.
  static var view: View {
    var view = View()
    view.elevation = .degrees(23.4)
    view.tilt = .zero
    view.longitude = .zero
    view.lightAzimuth = .degrees(53.13010235)
    view.lightElevation = .degrees(15.64154)
    view.ambient = 0.02
    view.background = .color(SIMD3(0, 0, 0))
    return view
  }

  /// Returns the scene of a map for images of a size.
  static func scene(
    _ map: SurfaceMap, size: Int, tessellation: SphereTessellation? = nil
  ) -> RenderScene {
    let node = PlanetNode(
      radii: Radii(equatorial: 1000, polar: 1000), surface: Surface(.map(map)))
    var scene = view.scene(of: node.facing(longitude: .zero), width: size, height: size)
    if let tessellation {
      let mesh = SphereMesh(tessellation, for: map).mesh
      scene.objects[0].shape = .mesh(mesh, node.surface)
    }
    return scene
  }

  /// Returns a map of noise: no two texels alike, so that nothing is cached by chance.
  static func map(width: Int, threads: Int) -> SurfaceMap {
    var state: UInt32 = 1
    var pixels = [RGBA8](repeating: RGBA8(0, 0, 0), count: width * (width / 2))
    for index in pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      pixels[index] = RGBA8(packed: state | 0xff00_0000)
    }
    return SurfaceMap(
      MipPyramid(Image(width: width, height: width / 2, pixels: pixels), threads: threads))
  }
}
