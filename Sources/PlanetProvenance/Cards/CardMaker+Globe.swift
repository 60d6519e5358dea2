import PlanetAssets
import PlanetCards
package import PlanetCatalogue
import PlanetImage
import PlanetRecipe
import PlanetScene
import PlanetSky

// The globe of a card: its recipe and its loaded body.

extension CardMaker {
  /// Returns the recipe of a globe in the frame of a card.
  /// - Parameters:
  ///   - body: The body.
  ///   - appearance: The body as it is planned.
  ///   - view: The camera and the light.
  ///   - size: The size of the image in pixels.
  ///   - order: The request, with the date.
  /// - Throws: ``Failure`` for a body that is not visible at the date.
  /// - Returns: The recipe; its maps are identified by their files.
  func globe(
    _ body: CelestialBody, as appearance: Appearance, _ view: View, size: ImageSize,
    for order: CardOrder
  ) throws(Failure) -> ImageRecipe {
    let loader = PlanetLoader(library: library, view: view, isStrict: isStrict)
    let node = loader.placeholder(for: Appearance(of: body).shown(in: view))
    guard let occasion = order.occasion, case .body = order.subject else {
      return ImageRecipe(
        of: appearance, view: CardGlobe.fitted(view, to: node, in: size),
        quality: encoding.renderQuality, size: size)
    }
    var view = view
    (view.lookAt, view.up, view.fill) = (nil, nil, CardGlobe.fill)
    let series = try series(body, as: node, view, size: size, at: occasion, order.catalogue)
    let scene = try Self.scene(of: series, at: occasion.instant)
    return ImageRecipe(
      of: [appearance], arrangement: .sky(scene.sky), view: Comparison.view(view),
      quality: encoding.renderQuality, size: size)
  }

  /// Returns the scenes of a body for the observer of an occasion.
  /// - Throws: ``Failure`` for a body without a known position or size.
  private func series(
    _ body: CelestialBody, as node: PlanetNode, _ view: View, size: ImageSize,
    at occasion: CardOrder.Occasion, _ catalogue: Catalogue
  ) throws(Failure) -> SkySeries {
    let ephemeris = catalogue.ephemeris(around: body)
    guard let place = ephemeris.body(id: body.id) else {
      throw .noPosition(body: body.name)
    }
    guard body.radii != nil else { throw .noSize(body: body.name) }
    var series = SkySeries(
      of: body, place,
      SkyView(instant: occasion.instant, position: occasion.camera, hasNeighbours: false),
      view: view, as: node, size: size, ephemeris: ephemeris, catalogue: catalogue)
    series.options = occasion.options
    return series
  }

  private static func scene(
    of series: SkySeries, at instant: Instant
  ) throws(Failure) -> SkyScene {
    do throws(SkyView.Failure) {
      return try series.scene(at: instant)
    } catch {
      throw .notVisible(error)
    }
  }

  /// Returns the phase of a body at the date of a request; nil without a date, and for a star.
  /// - Throws: ``Failure`` for a body that is not visible at the date.
  package func phase(
    of body: CelestialBody, for order: CardOrder
  ) throws(Failure) -> CardPhase? {
    guard let occasion = order.occasion else { return nil }
    let loader = PlanetLoader(library: library, view: order.view, isStrict: isStrict)
    let node = loader.placeholder(for: Appearance(of: body).shown(in: order.view))
    var view = View()
    view.fill = CardGlobe.fill
    let series = try series(
      body, as: node, view, size: ImageSize(width: 100, height: 100), at: occasion,
      order.catalogue)
    let fraction = try Self.scene(of: series, at: occasion.instant).illuminatedFraction
    guard body.kind != .star else { return nil }
    // An hour shows whether the fraction increases.
    let later = try Self.scene(of: series, at: occasion.instant.advanced(bySeconds: 3600))
    return CardPhase(
      fraction: fraction, isWaxing: later.illuminatedFraction >= fraction,
      isMoonFromEarth: series.place == .moon && occasion.isFromEarth)
  }

  /// Returns the recipe of a globe with its body as it was loaded.
  func recipe(of globe: ImageRecipe, _ appearance: Appearance) -> ImageRecipe {
    let size = ImageSize(width: globe.width, height: globe.height)
    guard globe.arrangement != .alone else {
      return ImageRecipe(
        of: appearance, view: globe.fullView, quality: encoding.renderQuality, size: size)
    }
    return ImageRecipe(
      of: [appearance], arrangement: globe.arrangement, view: globe.view,
      quality: encoding.renderQuality, size: size)
  }

  /// Returns the warnings about a planned card and its maps, without rendering it.
  /// - Throws: ``Failure``
  package func warnings(about plan: Plan) throws(Failure) -> [CardWarning] {
    guard let body = plan.body, let globe = plan.recipe.globe else { return plan.warnings }
    let loader = PlanetLoader(library: library, view: globe.fullView, isStrict: isStrict)
    let size = globe.loadingSize(ofBody: 0)
    // A map that cannot be used is loaded, for the warnings about it.
    let known = loader.prepareFromHeaders(
      Appearance(of: body), width: size.width, height: size.height, samples: globe.samples)
    let planet = if let known { known } else { try loaded(body, for: globe) }
    return plan.warnings + planet.warnings.map { CardWarning($0.description) }
  }

  /// Loads the body of a globe.
  func loaded(_ body: CelestialBody, for globe: ImageRecipe) throws(Failure) -> LoadedPlanet {
    let loader = PlanetLoader(library: library, view: globe.fullView, isStrict: isStrict)
    let size = globe.loadingSize(ofBody: 0)
    do throws(AssetError) {
      return try loader.prepare(
        Appearance(of: body), width: size.width, height: size.height, threads: threads,
        samples: globe.samples)
    } catch {
      throw .asset(error)
    }
  }
}
