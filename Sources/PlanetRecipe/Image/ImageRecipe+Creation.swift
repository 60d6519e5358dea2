package import PlanetAssets
package import PlanetImage
import PlanetMath
package import PlanetScene

extension ImageRecipe {
  /// The renderer of an image, and its settings.
  package struct Quality: Hashable, Sendable {
    /// The name of the renderer and the version of its pixels.
    package var renderer: String
    /// The number of bits per channel, 8 or 16.
    package var depth: Int
    /// The least number of shading samples within a pixel of a globe.
    package var samples: Int
    /// A Boolean value that indicates whether the image is dithered.
    package var dithers: Bool

    /// Creates the settings of a renderer.
    package init(renderer: String, depth: Int, samples: Int, dithers: Bool) {
      (self.renderer, self.depth) = (renderer, depth)
      (self.samples, self.dithers) = (samples, dithers)
    }
  }

  /// Creates the recipe of an image of one body.
  /// - Parameters:
  ///   - body: The body as it was loaded.
  ///   - view: The camera, the light and the background; its tilt and longitude replace those of
  ///     the body.
  ///   - quality: The renderer and its settings.
  ///   - size: The size of the image in pixels.
  ///   - turn: The rotation of the body in turns, eastward positive.
  package init(
    of body: Appearance, view: View, quality: Quality, size: ImageSize, turn: Double = 0
  ) {
    var shown = body.shown(in: view, turn: turn)
    // A coma has the size of a scene at a date.
    shown.coma = nil
    self.init(of: [shown], view: view, quality: quality, size: size)
  }

  /// Creates the recipe of an image of several bodies in one scene.
  /// - Parameters:
  ///   - bodies: The bodies as they were loaded.
  ///   - arrangement: Their positions and sizes.
  ///   - view: The direction of the camera, the light and the background.
  ///   - quality: The renderer and its settings.
  ///   - size: The size of the image in pixels.
  package init(
    of bodies: [Appearance], arrangement: Arrangement, view: View, quality: Quality,
    size: ImageSize
  ) {
    var view = view
    (view.fieldOfView, view.fit) = (nil, .planet)
    self.init(
      of: bodies.enumerated().map { number, body in
        // Suns and exposure are those of the scene; the first body is its subject at a date.
        var shown = body.shown(in: view)
        shown.suns = nil
        if !arrangement.showsComas { shown.coma = nil }
        if number > 0 || arrangement.row != nil { shown.exposureCompensation = nil }
        return shown
      }, view: view, quality: quality, size: size)
    self.arrangement = arrangement
  }

  private init(of bodies: [Appearance], view: View, quality: Quality, size: ImageSize) {
    renderer = quality.renderer
    self.bodies = bodies
    (width, height) = (size.width, size.height)
    (depth, samples, dithers) = (quality.depth, quality.samples, quality.dithers)
    arrangement = .alone
    self.view = view
    (self.view.tilt, self.view.longitude) = (nil, nil)
  }
}

extension ImageRecipe {
  /// Returns the layers of a selection that the recipe leaves out and has no data for.
  package func missingLayers(of selection: Set<View.Layer>) -> [View.Layer] {
    View.Layer.allCases.filter { layer in
      selection.contains(layer) && !view.layers.contains(layer)
        && !bodies.contains { $0.hasLayer(layer) }
    }
  }

  /// The view for images like this one, with the body's tilt and longitude; without them for
  /// several bodies, each of which has its own.
  package var fullView: View {
    guard arrangement == .alone else { return view }
    var result = view
    result.tilt = .degrees(body.tilt)
    result.longitude = .degrees(body.longitude)
    return result
  }
}
