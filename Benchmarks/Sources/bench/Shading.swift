import CAllocations
import PlanetMath
import PlanetScene
import SoftwareRenderer

/// Shading alone: a scene becomes pixels in memory, no file is read or written.
enum Shading {
  /// Measures images of the globe, and the floor in the same run.
  static func measure(size: Int, mapWidth: Int, threads: Int, seconds: Double) {
    let map = Globe.map(width: mapWidth, threads: 2)
    let scene = Globe.scene(map, size: size)
    let renderer = SoftwareRenderer(threads: threads)
    let ours = frame([scene], renderer, size: size, seconds: seconds)
    let turn = frame(
      turning(scene), remembering(renderer), size: size, seconds: seconds)
    let floor = Floor(size: size, mapWidth: mapWidth)
    var image = [UInt32](repeating: 0, count: floor.pixelCount)
    func least(_ work: Floor.Work) -> Double {
      bestCost(seconds: seconds / 3) { floor.shade(into: &image, threads: threads, work) }.wall
    }
    report(
      "shade",
      [
        "size": Double(size), "map": Double(mapWidth), "threads": Double(threads),
        "covered": Double(floor.pixelCount), "wall": ours.cost.wall,
        "processor": ours.cost.processor, "turn wall": turn.cost.wall,
        "turn allocations": Double(turn.allocations), "turn bytes": Double(turn.bytes),
        "floor wall": least(.trilinear),
        "filtered wall": least(.filtered), "memory wall": least(.memory),
        "taps": floor.tapsPerPixel,
        "allocations": Double(ours.allocations), "bytes": Double(ours.bytes),
      ])
  }

  /// Measures images of the globe as meshes of 10⁴ to 10⁶ triangles.
  static func measureMeshes(size: Int, threads: Int, seconds: Double) {
    let map = Globe.map(width: 8192, threads: 2)
    for slices in [100, 316, 1000] {
      let tessellation = SphereTessellation.uv(slices: slices, stacks: slices / 2 + 1)
      let scene = Globe.scene(map, size: size, tessellation: tessellation)
      let triangles = scene.objects[0].shape.mesh?.triangleCount ?? 0
      let renderer = SoftwareRenderer(threads: threads)
      let ours = frame([scene], renderer, size: size, seconds: seconds)
      report(
        "mesh",
        [
          "size": Double(size), "threads": Double(threads),
          "triangles": Double(triangles), "wall": ours.cost.wall,
          "processor": ours.cost.processor,
        ])
    }
  }

  /// Returns the scene of a globe in eight steps of 5° of its turn.
  private static func turning(_ scene: RenderScene) -> [RenderScene] {
    (0..<8).map { step in
      var turned = scene
      let spin = Orientation(about: .unitZ, by: .degrees(5 * Double(step)))
      turned.objects[0].orientation = scene.objects[0].orientation * spin
      return turned
    }
  }

  /// Returns a renderer that keeps what pixels see from image to image.
  private static func remembering(_ renderer: SoftwareRenderer) -> SoftwareRenderer {
    var result = renderer
    result.memory = TurntableMemory()
    return result
  }

  /// Measures a frame of scenes drawn one after another: the best, and what the last allocates.
  private static func frame(
    _ scenes: [RenderScene], _ renderer: SoftwareRenderer, size: Int, seconds: Double
  ) -> (cost: Cost, allocations: Int, bytes: Int) {
    var next = 0
    func draw() {
      _ = renderer.render(scenes[next % scenes.count], width: size, height: size)
      next += 1
    }
    draw()
    let cost = bestCost(seconds: seconds, of: draw)
    let (count, bytes) = (allocation_count(), allocation_bytes())
    draw()
    return (cost, allocation_count() - count, allocation_bytes() - bytes)
  }
}
