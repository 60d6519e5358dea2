package import PlanetAssets
package import PlanetCatalogue
package import PlanetScene

/// The context of the images of a batch: the loader of their bodies, for a view, with the panorama
/// behind them and their catalogue.
package struct BatchContext: Sendable {
  /// The loader of the bodies for images in the view.
  package let loader: PlanetLoader
  /// The panorama of the sky behind the bodies; nil for the background of the view.
  package var panorama: PanoramaLoader?
  /// The catalogue that describes the bodies; nil if they are from another source.
  package var reading: CatalogueReading?

  /// The camera, the light and the background.
  package var view: View { loader.view }

  package var library: MapLibrary { loader.library }

  /// Creates a context without a panorama.
  /// - Parameters:
  ///   - library: The library of maps.
  ///   - view: The camera, the light and the background.
  ///   - isStrict: True if a missing or damaged map is an error.
  package init(library: MapLibrary, view: View, isStrict: Bool = false) {
    loader = PlanetLoader(library: library, view: view, isStrict: isStrict)
  }
}
