import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Shape models of the bundled bodies")
struct ShapeTests {
  @Test("A mesh without heights is an ellipsoid with outward triangles and no open edges")
  func ellipsoid() {
    let mesh = ShapeModel(SphereGrid(width: 64), over: ShapeSubject.phobos.semiAxes)
    #expect(mesh.vertices.count == 40_962 && mesh.triangles.count == 81_920)
    for vertex in mesh.vertices {
      let scaled = Vector(vertex.x / 13, vertex.y / 11.4, vertex.z / 9.1)
      #expect(abs(scaled.length - 1) < 1e-5)
    }
    var edges: [SIMD2<Int32>: Int] = [:]
    var volume: Float = 0
    for corner in mesh.triangles {
      let (a, b, c) = (
        mesh.vertices[Int(corner.x)], mesh.vertices[Int(corner.y)], mesh.vertices[Int(corner.z)]
      )
      volume += a.dot(b.cross(c)) / 6
      for (from, to) in [(corner.x, corner.y), (corner.y, corner.z), (corner.z, corner.x)] {
        edges[SIMD2(from, to), default: 0] += 1
      }
    }
    #expect(abs(volume / (4 * .pi / 3 * 13 * 11.4 * 9.1) - 1) < 0.002)
    #expect(edges.values.allSatisfy { $0 == 1 })
    #expect(edges.keys.allSatisfy { edges[SIMD2($0.y, $0.x)] == 1 })
  }

  @Test("Files are the same for 1 and 3 threads", arguments: [ShapeSubject.bennu, .phobos])
  func deterministic(subject: ShapeSubject) throws {
    let files = try [1, 3].map { threads in
      MapGenerator(width: 64, land: try Maps.land(), threads: threads).shape(of: subject)
    }
    #expect(files[0] == files[1])
    #expect(String(decoding: files[0].prefix(4), as: UTF8.self) == "ply\n")
    #expect(files[0].count > 40_962 * 6 + 81_920 * 7)
  }

  @Test("Heights of small bodies do not depend on the number of threads")
  func heights() throws {
    let prints = try [1, 3].map { threads in
      let map = MapGenerator(width: 64, land: try Maps.land(), threads: threads)
        .relief(of: .mimas)
      return map.withPixels { pixels in pixels.indices.map { pixels[$0].r } }
    }
    #expect(prints[0] == prints[1])
  }
}
