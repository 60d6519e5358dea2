import PlanetImage

/// An image that one thread renders and another one shows.
final class SharedImage: Sendable {
  let image: Image<RGBA8>

  init(_ image: consuming Image<RGBA8>) { self.image = image }
}
