package import PlanetProvenance

extension Batch {
  /// Returns a part of the batch.
  package func part(_ shard: Shard) -> Batch {
    Batch(
      bodies: bodies, appearances: appearances,
      images: shard.places(among: images.count).map { images[$0] },
      scenes: scenes)
  }
}
