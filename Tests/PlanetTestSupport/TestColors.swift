import Foundation
package import PlanetImage

/// Colour spaces by their published matrices.
package enum TestColors {
  /// Returns the sRGB levels of a pixel of Adobe RGB, not rounded, by the matrices of both.
  package static func adobeRGBToSRGB(_ pixel: RGBA8) -> [Double] {
    // Adobe RGB (1998), section 4.3.5.3; IEC 61966-2-1, annex F. Both have the white D65.
    let toXYZ = [
      [0.57667, 0.18556, 0.18823], [0.29734, 0.62736, 0.07529], [0.02703, 0.07069, 0.99134],
    ]
    let fromXYZ = [
      [3.2404542, -1.5371385, -0.4985314], [-0.9692660, 1.8760108, 0.0415560],
      [0.0556434, -0.2040259, 1.0572252],
    ]
    let linear = [pixel.r, pixel.g, pixel.b].map { pow(Double($0) / 255, 2.19921875) }
    let xyz = toXYZ.map { row in zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } }
    let out = fromXYZ.map { row in zip(row, xyz).reduce(0) { $0 + $1.0 * $1.1 } }
    return out.map { value in
      let v = min(max(value, 0), 1)
      return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055)
    }
  }
}
