import PlanetImage
import Synchronization

/// An image that one thread renders and another one shows.
final class SharedImage: Sendable {
  let image: Image<RGBA8>

  init(_ image: consuming Image<RGBA8>) { self.image = image }
}

/// A value that one thread hands over to another.
final class Slot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Stores a value; a previous one is lost.
  func put(_ value: Value) { self.value.withLock { $0 = value } }

  /// Takes the value; nil if there is none.
  func take() -> Value? { value.withLock { $0.take() } }
}
