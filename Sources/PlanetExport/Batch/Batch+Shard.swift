package import PlanetProvenance

extension Batch {
  /// Returns a part of the job.
  package func part(_ shard: Shard) -> Batch {
    Batch(bodies: bodies, pictures: shard.places(among: pictures.count).map { pictures[$0] })
  }
}
