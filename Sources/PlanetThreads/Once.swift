import Synchronization

/// A value that the first caller makes, and that is kept.
package final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Creates a value that is not computed yet.
  package init() {}

  /// Returns the value; concurrent callers wait for it.
  /// - Parameter make: Makes the value of the first call.
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
