package import PlanetProvenance

extension Batch {
  /// Returns a part of the batch.
  package func part(_ shard: Shard) -> Batch {
    Batch(
      bodies: bodies, pictures: shard.places(among: pictures.count).map { pictures[$0] },
      scene: scene)
  }
}
