import PlanetImage
import Synchronization

/// A picture that one thread makes and another one shows.
final class SharedImage: Sendable {
  let image: Image<RGBA8>

  init(_ image: consuming Image<RGBA8>) { self.image = image }
}

/// What one thread leaves for another.
final class Slot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Leaves a value; one that is still there is lost.
  func put(_ value: Value) { self.value.withLock { $0 = value } }

  /// Takes the value, if there is one.
  func take() -> Value? { value.withLock { $0.take() } }
}
