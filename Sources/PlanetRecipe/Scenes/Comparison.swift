package import PlanetCatalogue
package import PlanetImage
import PlanetMath
import PlanetOverlays
package import PlanetScene
import PlanetText

/// Bodies side by side in one image, with their names and a scale bar.
package struct Comparison: Sendable {
  /// The style of names and scale bar.
  package struct LabelStyle: Sendable {
    package let fonts: LabelFonts
    /// The height of the em square in pixels.
    package var size: Double
    /// The least height of the em square for names that would be cut off otherwise, in pixels.
    package let leastSize: Double
    /// The linear colour.
    package let color: SIMD3<Float>

    /// Creates a style.
    /// - Parameters:
    ///   - fonts: The fonts.
    ///   - size: The height of the em square in pixels.
    ///   - leastSize: The least height for names that would be cut off; `size` if not given.
    ///   - color: The linear colour.
    package init(fonts: LabelFonts, size: Double, leastSize: Double? = nil, color: SIMD3<Float>) {
      (self.fonts, self.size, self.color) = (fonts, size, color)
      self.leastSize = min(leastSize ?? size, size)
    }

    /// Creates the style of an image of a size, readable on a background.
    /// - Parameters:
    ///   - fonts: The fonts.
    ///   - image: The size of the image in pixels.
    ///   - background: The linear colour behind names; nil for transparency.
    ///   - size: The height of the em square; by the size of the image if nil.
    ///   - color: The linear colour; by the background if nil.
    package init(
      fonts: LabelFonts, in image: ImageSize, on background: SIMD3<Float>?, size: Double? = nil,
      color: SIMD3<Float>? = nil
    ) {
      self.init(
        fonts: fonts, size: size ?? min(max(Double(image.height) / 40, 11), Font.sizes.upperBound),
        leastSize: size ?? 9, color: color ?? Contrast.ink(on: background))
    }
  }

  /// The size of the image in pixels.
  package let size: ImageSize
  /// The direction of the camera, the light and the background; see ``view(_:)``.
  package let view: View
  package let scale: SizeScale
  /// The style of labels; nil without names and scale bar.
  package let labels: LabelStyle?

  package init(size: ImageSize, view: View, scale: SizeScale, labels: LabelStyle?) {
    (self.size, self.scale, self.labels) = (size, scale, labels)
    self.view = Self.view(view)
  }

  /// Returns a view as comparisons use it: with parallel rays, its maps chosen by globes alone.
  package static func view(_ view: View) -> View {
    var view = view
    (view.fieldOfView, view.fit) = (nil, .planet)
    return view
  }

  /// The diameter in pixels below which a disc is not visible.
  private static let leastDiameter = 1.0

  /// The scene of bodies, those that are too small to be seen in it, and those with cut names.
  package struct Layout: Sendable {
    package let scene: SharedScene
    /// The bodies whose discs are less than a pixel wide.
    package let invisible: [CelestialBody]
    /// The bodies whose names are cut off.
    package let shortened: [CelestialBody]
  }

  /// Returns the largest arrangement of bodies that fits into the image.
  /// - Parameters:
  ///   - bodies: The bodies; each has radii.
  ///   - nodes: The bodies as planets, with their rings and shapes.
  /// - Throws: ``LabelFonts/Failure``
  /// - Returns: The scene.
  package func layout(
    of bodies: [CelestialBody], as nodes: [PlanetNode]
  ) throws(LabelFonts.Failure) -> Layout {
    let radii = bodies.map { $0.radii?.equatorial ?? 1 }
    let magnifications = scale.magnifications(of: radii)
    let halfExtents = self.halfExtents(of: bodies, magnifications, nodes)
    let font = try labels.map { labels throws(LabelFonts.Failure) in try labels.fonts.font() }
    var style = labels
    var row = self.row(of: bodies, halfExtents, font, style)
    while let size = style?.size, let least = style?.leastSize, size > least,
      row.names != bodies.map(\.name)
    {
      style?.size = max(size * 0.9, least)
      row = self.row(of: bodies, halfExtents, font, style)
    }
    let camera = view.camera(frameHeight: 1)
    let placements = bodies.indices.map { index in
      ImageRecipe.Placement(
        position: row.lineup.position(
          index, camera: camera, width: size.width, height: size.height),
        magnification: magnifications[index],
        label: row.names[index].isEmpty ? nil : row.names[index])
    }
    let lineup = row.lineup
    let scene = ImageRecipe.Row(
      frameHeight: Double(size.height) / lineup.scale, placements: placements,
      labels: style.map { $0.fonts.labels(size: $0.size, color: $0.color) },
      scaleBar: labels == nil || scale == .log
        ? nil : ScaleBar.length(Double(size.width) / lineup.scale / 4),
      scale: scale)
    let discs = bodies.indices.map { 2 * radii[$0] * magnifications[$0] * lineup.scale }
    return Layout(
      scene: SharedScene(arrangement: .row(scene), fonts: labels?.fonts.faces ?? []),
      invisible: zip(bodies, discs).filter { $1 < Self.leastDiameter }.map(\.0),
      shortened: labels == nil ? [] : zip(bodies, row.names).filter { $0.name != $1 }.map(\.0))
  }

  /// Returns half of the width and height of each body in the image, in kilometres.
  private func halfExtents(
    of bodies: [CelestialBody], _ magnifications: [Double], _ nodes: [PlanetNode]
  ) -> [SIMD2<Double>] {
    let camera = view.camera(frameHeight: 1)
    return bodies.indices.map { index in
      let body = bodies[index]
      let longitude = view.longitude ?? body.portrait?.longitude ?? .zero
      var node = nodes[index].facing(longitude: longitude)
      node.axis = PlanetNode.axis(tilt: view.tilt ?? body.portraitTilt)
      node.scale = (body.radii?.equatorial ?? 1) * magnifications[index]
      return SIMD2(node.halfExtent(along: camera.right), node.halfExtent(along: camera.up))
    }
  }

  /// Returns the arrangement of bodies in a row, and their names, cut off where there is no room.
  private func row(
    of bodies: [CelestialBody], _ halfExtents: [SIMD2<Double>], _ font: Font?, _ style: LabelStyle?
  ) -> (lineup: BodyLineup, names: [String]) {
    let widths = bodies.map { body in
      style.flatMap { font?.width(of: body.name, size: $0.size) } ?? 0
    }
    let (width, height) = (Double(size.width), Double(size.height))
    let margin = (1 - min(view.fill, 1)) / 2 * width
    let lineup = BodyLineup(
      halfExtents: halfExtents, labelWidths: widths, columns: margin...width - margin,
      rows: SceneLabelLayout(height: size.height, textSize: style?.size).bodyRows,
      gap: style?.size ?? height / 32)
    let names = bodies.indices.map { index in
      style.flatMap { style in
        font?.shortened(
          bodies[index].name, size: style.size, toWidth: lineup.cellWidths[index])
      } ?? ""
    }
    return (lineup, names)
  }
}
