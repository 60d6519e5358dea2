package import PlanetRecipe
import Synchronization

/// The scenes of a batch, each made when it is needed.
///
/// A sequence may have a million frames, whose scenes with orbits would take a megabyte each. The
/// last few scenes are kept, as the steps of an image need its scene several times.
package struct SceneList: Sendable {
  /// The number of scenes.
  package let count: Int
  private let make: @Sendable (Int) -> SharedScene
  private let recent = Recent()

  /// The scenes that were made last, by their numbers.
  private final class Recent: Sendable {
    let scenes = Mutex<[(number: Int, scene: SharedScene)]>([])
  }

  /// The number of scenes that are kept.
  private static let recentCount = 8

  /// Creates a list of scenes in memory.
  package init(_ scenes: [SharedScene] = []) {
    self.init(count: scenes.count) { scenes[$0] }
  }

  /// Creates a list of scenes.
  /// - Parameters:
  ///   - count: The number of scenes.
  ///   - make: Returns the scene of a number from 0, always the same; called from any thread.
  package init(count: Int, make: @escaping @Sendable (Int) -> SharedScene) {
    (self.count, self.make) = (count, make)
  }

  /// Returns a scene.
  package subscript(number: Int) -> SharedScene {
    let known = recent.scenes.withLock { $0.first { $0.number == number }?.scene }
    if let known { return known }
    let scene = make(number)
    recent.scenes.withLock { scenes in
      if scenes.count == Self.recentCount { scenes.removeFirst() }
      scenes.append((number, scene))
    }
    return scene
  }
}
