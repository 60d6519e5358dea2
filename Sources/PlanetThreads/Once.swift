import Synchronization

/// A value that is made by whoever asks first, and then kept.
package final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  /// Returns the value; others that ask meanwhile wait for it.
  /// - Parameter make: Makes it, if nobody has.
  /// - Returns: The value.
  package func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
