import PlanetImage
import PlanetMath
import ProceduralMaps

/// The colours of land by climate, before relief, deserts and rivers.
struct EarthClimate: Sendable {
  private let red: SphereGrid
  private let green: SphereGrid
  private let blue: SphereGrid

  /// Creates the colours for a map of a width in columns.
  init(mapWidth: Int, threads: Int) {
    let frame = GridFrame(width: min(max(mapWidth, 64), 1024) / 2 * 2)
    let colors = (0..<frame.width * frame.height).map { _ in RGB.zero }
    var image = Image(width: frame.width, height: frame.height, pixels: colors)
    image.fillStrips(rowsPerStrip: 8, threads: threads) { rows, pixels in
      for y in rows {
        for x in 0..<frame.width {
          let p = frame.direction(x, y)
          var color = EarthRegions.zones(p.latitude)
          for region in EarthRegions.all {
            let weight = region.patch.weight(p, softness: 0.45)
            if weight > 0 { color = mix(color, region.color, weight * region.strength) }
          }
          pixels[(y - rows.lowerBound) * frame.width + x] = color
        }
      }
    }
    var grids = [SphereGrid](repeating: SphereGrid(width: frame.width), count: 3)
    image.withPixels { pixels in
      for index in pixels.indices {
        for channel in 0..<3 { grids[channel].cells[index] = pixels[index][channel] }
      }
    }
    (red, green, blue) = (grids[0], grids[1], grids[2])
  }

  /// Returns the colour at a pixel of a map, displaced by a fraction of a radian to the east and
  /// south.
  func color(_ pixel: MapPixel, _ frame: GridFrame, east: Float, south: Float) -> RGB {
    let scale = Float(red.width) / Float(frame.width)
    let perRadian = Float(red.width) / (2 * .pi)
    let shrink = max(frame.parallels[pixel.y].x, 0.15)
    let u = (Float(pixel.x) + 0.5) * scale - 0.5 + perRadian * east / shrink
    let v = (Float(pixel.y) + 0.5) * scale - 0.5 + perRadian * south
    return RGB(red.sample(u, v), green.sample(u, v), blue.sample(u, v))
  }
}
