package import PlanetAssets
import PlanetCatalogue
package import PlanetImage
import PlanetMath
package import PlanetScene

extension ImageRecipe {
  /// The least number of columns of the panorama.
  package var panoramaColumns: Int {
    let fieldOfView = arrangement.sky.map { sky in
      let angle = Angle.degrees(sky.observation.fieldOfView)
      // The field of view of a perspective with the same scale in the middle.
      return sky.observation.place.map {
        .radians(2 * atan2($0.projection.radius(angle / 2), 1))
      } ?? angle
    }
    return Panorama.columns(fieldOfView: fieldOfView ?? view.fieldOfView, height: height)
  }

  /// Returns the scene of an image of one body.
  package func scene(_ planet: LoadedPlanet) -> RenderScene { scene([planet]) }

  /// Returns the scene of the image.
  /// - Parameters:
  ///   - planets: The loaded planets, one for each body.
  ///   - sky: The pixels of its panorama; nil without one.
  /// - Returns: The scene, in equatorial radii of one body or in kilometres of several.
  package func scene(_ planets: [LoadedPlanet], sky: MipPyramid? = nil) -> RenderScene {
    let nodes = zip(bodies, planets).map { $0.posed($1.node) }
    var scene = scene(of: nodes)
    if let panorama, let sky { scene.panorama = view.panorama(sky, panorama.layout) }
    return scene
  }

  private func scene(of nodes: [PlanetNode]) -> RenderScene {
    func placed(_ placements: [Placement]) -> [PlanetNode] {
      nodes.indices.map { index in
        var node = placements[index].placed(
          nodes[index], radius: bodies[index].equatorialRadius ?? 1)
        node.rotation = node.rotation + .turns(bodies[index].turn)
        return node
      }
    }
    switch arrangement {
    case .alone:
      return view.scene(of: nodes[0], turn: body.turn, width: width, height: height)
    case .row(let row):
      return view.scene(of: placed(row.placements), frameHeight: row.frameHeight)
    case .sky(let sky): return view.scene(of: placed(sky.placements), sky.observation)
    }
  }
}

extension ImageRecipe {
  /// Returns the names of the bodies whose air contains the camera of their scene.
  package func bodiesAroundCamera(of scene: RenderScene) -> [String] {
    let placements = arrangement.placements
    let visible = bodies.indices.filter { arrangement == .alone || !placements[$0].isHidden }
    let globes = scene.objects.filter { $0.shape.surface != nil }
    return zip(visible, globes).compactMap { index, globe in
      globe.airContains(scene.camera) ? bodies[index].name : nil
    }
  }
}

extension Appearance {
  /// Returns a planet in the pose of the appearance, before its rotation.
  fileprivate func posed(_ planet: PlanetNode) -> PlanetNode {
    var planet = planet.facing(longitude: .degrees(longitude))
    planet.axis = PlanetNode.axis(tilt: .degrees(tilt))
    return planet
  }
}
