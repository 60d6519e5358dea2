import CAllocations
import PlanetScene
import SoftwareRenderer

/// Shading alone: a scene becomes pixels in memory, no file is read or written.
enum Shading {
  /// Measures pictures of the globe, and the floor in the same run.
  static func measure(size: Int, mapWidth: Int, threads: Int, seconds: Double) throws {
    let map = Globe.map(width: mapWidth, threads: 2)
    let scene = try Globe.scene(map, size: size)
    let ours = frame(scene, size: size, threads: threads, seconds: seconds)
    let floor = Floor(size: size, mapWidth: mapWidth)
    var picture = [UInt32](repeating: 0, count: floor.pixelCount)
    func least(_ work: Floor.Work) -> Double {
      bestCost(seconds: seconds / 3) { floor.shade(into: &picture, threads: threads, work) }.wall
    }
    report(
      "shade",
      [
        "size": Double(size), "map": Double(mapWidth), "threads": Double(threads),
        "covered": Double(floor.pixelCount), "wall": ours.cost.wall,
        "processor": ours.cost.processor, "floor wall": least(.trilinear),
        "filtered wall": least(.filtered), "memory wall": least(.memory),
        "taps": floor.tapsPerPixel,
        "allocations": Double(ours.allocations), "bytes": Double(ours.bytes),
      ])
  }

  /// Measures pictures of the globe with meshes of several sizes.
  static func measureMeshes(size: Int, threads: Int, seconds: Double) throws {
    let map = Globe.map(width: 2048, threads: 2)
    for radius in [256.0, 1024, 4096, 16384, 65536] {
      let mesh = SphereMesh(.unitSphere, radiusInPixels: radius)
      let scene = try Globe.scene(map, size: size, mesh: mesh)
      let ours = frame(scene, size: size, threads: threads, seconds: seconds)
      report(
        "mesh",
        [
          "size": Double(size), "threads": Double(threads),
          "triangles": Double(mesh.mesh.triangleCount), "wall": ours.cost.wall,
          "processor": ours.cost.processor,
        ])
    }
  }

  /// Measures one frame: the best of several, and what the last of them allocates.
  private static func frame(
    _ scene: RenderScene, size: Int, threads: Int, seconds: Double
  ) -> (cost: Cost, allocations: Int, bytes: Int) {
    let renderer = SoftwareRenderer(threads: threads)
    func draw() { _ = renderer.render(scene, width: size, height: size) }
    draw()
    let cost = bestCost(seconds: seconds, of: draw)
    let (count, bytes) = (allocation_count(), allocation_bytes())
    draw()
    return (cost, allocation_count() - count, allocation_bytes() - bytes)
  }
}
