package import PlanetImage
package import PlanetMath

/// An image of the whole sky around a scene, behind all objects and stars.
package struct Panorama: Hashable, Sendable {
  /// The pixels at all sizes: 360° of longitude wide and 180° of latitude high.
  package let pyramid: MipPyramid
  /// The mapping of the sky to the image.
  package let layout: Layout
  /// The factor on the light of the pixels.
  package let gain: Float

  /// The axes of a panorama.
  package enum Frame: String, CaseIterable, Codable, Hashable, Sendable {
    /// The Earth's equator of J2000: right ascension and declination.
    case equatorial
    /// The plane of the Milky Way: galactic longitude and latitude.
    case galactic
  }

  /// A mirroring of a panorama.
  package enum Flip: String, CaseIterable, Codable, Hashable, Sendable {
    /// Longitude increases to the right, as on a globe seen from outside.
    case horizontal
    /// South is at the top.
    case vertical
  }

  /// The mapping of the sky to a panorama.
  ///
  /// Longitude 0 is in the middle column. Unless the image is flipped, north is at the top, and
  /// longitude increases to the left, as seen from inside.
  package struct Layout: Hashable, Sendable {
    /// The axes.
    package var frame: Frame
    /// The mirroring; nil for none.
    package var flip: Flip?

    package init(_ frame: Frame = .equatorial, flip: Flip? = nil) {
      (self.frame, self.flip) = (frame, flip)
    }
  }

  package init(_ pyramid: MipPyramid, _ layout: Layout, gain: Float = 1) {
    (self.pyramid, self.layout, self.gain) = (pyramid, layout, gain)
  }

  /// Returns the direction, on a globe with the panorama as its map, of a direction in the world.
  package func mapDirection(_ direction: Vector3) -> Vector3 {
    let local = layout.frame.orientation.inverse * direction
    return Vector3(
      local.x, layout.flip == .horizontal ? local.y : -local.y,
      layout.flip == .vertical ? -local.z : local.z)
  }
}

extension Panorama.Frame {
  /// The orientation of the frame in that of right ascension and declination.
  ///
  /// The galactic north pole is at right ascension 192.859 48° and declination 27.128 25°, and the
  /// celestial north pole at galactic longitude 122.931 92° (Hipparcos catalogue, volume 1, 1.5.3).
  var orientation: Orientation {
    switch self {
    case .equatorial: .identity
    case .galactic:
      Orientation(about: .unitZ, by: .degrees(192.859_48))
        * Orientation(about: .unitY, by: .degrees(90 - 27.128_25))
        * Orientation(about: .unitZ, by: .degrees(180 - 122.931_92))
    }
  }
}

extension Panorama {
  /// The vertical field of view of the sky behind an orthographic projection.
  ///
  /// Such a projection has no field of view of its own, so the sky is rendered in perspective.
  private static let fieldOfViewOfParallelRays = Angle.degrees(60)

  /// Returns the tangent of half the vertical field of view of the sky.
  /// - Parameter fieldOfView: The camera's field of view; nil for an orthographic projection.
  /// - Returns: The tangent.
  package static func halfHeight(fieldOfView: Angle?) -> Double {
    tan((fieldOfView ?? fieldOfViewOfParallelRays) / 2)
  }

  /// Returns the number of columns that a panorama needs for an image.
  ///
  /// A panorama with a texel for each pixel in the middle of the image, and 20 % more, makes
  /// interpolation between texels invisible. Powers of two let the frames of an animation share it.
  /// - Parameters:
  ///   - fieldOfView: The vertical field of view; nil for an orthographic projection.
  ///   - height: The height of the image in pixels.
  /// - Returns: The least number of columns.
  package static func columns(fieldOfView: Angle?, height: Int) -> Int {
    let pixel = 2 * halfHeight(fieldOfView: fieldOfView) / Double(height)
    let columns = (1.2 * 2 * .pi / pixel).wholeNumber(in: 1...1_000_000_000)
    return 1 << (Int.bitWidth - (columns - 1).leadingZeroBitCount)
  }
}

extension Camera {
  /// The tangent of half the vertical field of view of the sky.
  package var halfHeightOfSky: Double {
    if case .perspective = projection { return halfHeight }
    return Panorama.halfHeight(fieldOfView: nil)
  }
}

extension View {
  /// Returns a panorama with the exposure of this view.
  package func panorama(_ pyramid: MipPyramid, _ layout: Panorama.Layout) -> Panorama {
    Panorama(pyramid, layout, gain: Float(gain))
  }
}
