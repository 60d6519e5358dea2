import PlanetThreads
import Synchronization

/// Persistent storage of computed numbers.
package protocol NumberStorage: Sendable {
  /// Returns the numbers of a key as they were stored; nil if there are none.
  func numbers(of key: String) -> [UInt64]?
  /// Stores the numbers of a key.
  func store(_ numbers: [UInt64], of key: String)
}

/// The most recently used tables of atmospheres and views.
///
/// Tables are computed outside the lock, so that several threads compute different ones at the same
/// time. With a storage they are computed once, and have the same numbers.
package struct AirCache {
  private static let shared = Mutex(AirCache())

  private var tables: [(air: SurfaceAir, tables: Once<AirTables>)] = []
  private var views: [View] = []
  private var storage: (any NumberStorage)?

  /// A view, which is computed once.
  private struct View {
    let air: SurfaceAir
    let key: AirView.Key
    let detail: AirView.Detail
    let view = Once<AirView>()
  }

  /// The greatest numbers of atmospheres and of views that are kept.
  private static let limits = (tables: 16, views: 128)

  /// Sets the storage of tables that are not in memory; nil for none.
  package static func use(_ storage: (any NumberStorage)?) {
    shared.withLock { $0.storage = storage }
  }

  /// Returns a view; one of full detail also for a preview, if it is known.
  static func view(
    of air: SurfaceAir, _ key: AirView.Key, _ detail: AirView.Detail
  ) -> AirView {
    let (view, storage) = shared.withLock { cache in
      let known = cache.views.filter { $0.air == air && $0.key == key }
      if let view = known.first(where: { $0.detail == .full || $0.detail == detail }) {
        return (view.view, cache.storage)
      }
      if cache.views.count == limits.views { cache.views.removeFirst() }
      let new = View(air: air, key: key, detail: detail)
      cache.views.append(new)
      return (new.view, cache.storage)
    }
    // Frames of a moving camera have many views, each for a short time.
    guard detail == .full else {
      return view.get { AirView(tables(of: air), key, detail: detail) }
    }
    return value(
      of: view, in: storage,
      name: key.name + AirTables.key(air.atmosphere, radius: air.radius), numbers: \.numbers
    ) { numbers in
      let tables = tables(of: air)
      guard let numbers else { return AirView(tables, key) }
      return AirView(tables, key, numbers: numbers)
    }
  }

  /// Returns a value, which is computed once, or made of the numbers in a storage.
  /// - Parameters:
  ///   - once: The value.
  ///   - storage: The storage; nil for none.
  ///   - name: The key of the numbers.
  ///   - numbers: The numbers of a value.
  ///   - make: Makes the value of its numbers, or computes it without them; nil if they are
  ///     invalid.
  /// - Returns: The value.
  private static func value<Value: Sendable>(
    of once: Once<Value>, in storage: (any NumberStorage)?, name: @autoclosure () -> String,
    numbers: (Value) -> [UInt64], _ make: ([UInt64]?) -> Value?
  ) -> Value {
    var newName: String?
    let value = once.get {
      if let storage {
        let key = name()
        if let known = storage.numbers(of: key).flatMap({ make($0) }) { return known }
        newName = key
      }
      guard let computed = make(nil) else { preconditionFailure("a value without numbers") }
      return computed
    }
    // Numbers are stored after other threads have theirs.
    if let newName { storage?.store(numbers(value), of: newName) }
    return value
  }

  /// Calls a closure during which no tables are read from the storage or added to it.
  package static func withoutStorage<Result>(_ body: () -> Result) -> Result {
    let storage = shared.withLock { cache in
      let storage = cache.storage
      cache.storage = nil
      return storage
    }
    defer { shared.withLock { $0.storage = storage } }
    return body()
  }

  static func tables(of air: SurfaceAir) -> AirTables {
    let (tables, storage) = shared.withLock { cache in
      if let known = cache.tables.first(where: { $0.air == air }) {
        return (known.tables, cache.storage)
      }
      if cache.tables.count == limits.tables { cache.tables.removeFirst() }
      let new = Once<AirTables>()
      cache.tables.append((air, new))
      return (new, cache.storage)
    }
    return value(
      of: tables, in: storage, name: AirTables.key(air.atmosphere, radius: air.radius),
      numbers: \.numbers
    ) { numbers in
      guard let numbers else { return AirTables(air.atmosphere, radius: air.radius) }
      return AirTables(air.atmosphere, radius: air.radius, numbers: numbers)
    }
  }
}

extension AirView.Key {
  /// The key as text, whose numbers are the shortest decimals that are read as the same number.
  fileprivate var name: String { "view \(distance) \(phaseCosine) of " }
}

extension SIMD4<Double> {
  /// The bits of the four numbers.
  var bits: [UInt64] { [x.bitPattern, y.bitPattern, z.bitPattern, w.bitPattern] }

  /// Creates a vector from the ``bits`` at an index.
  init(bits: [UInt64], at start: Int) {
    self.init(
      Double(bitPattern: bits[start]), Double(bitPattern: bits[start + 1]),
      Double(bitPattern: bits[start + 2]), Double(bitPattern: bits[start + 3]))
  }
}

extension SIMD4<Float> {
  /// The bits of the four numbers, in two words.
  var bits: [UInt64] {
    func word(_ low: Float, _ high: Float) -> UInt64 {
      UInt64(low.bitPattern) | UInt64(high.bitPattern) << 32
    }
    return [word(x, y), word(z, w)]
  }

  /// Creates a vector from the ``bits`` at an index.
  init(bits: [UInt64], at start: Int) {
    func low(_ word: UInt64) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: word)) }
    self.init(
      low(bits[start]), low(bits[start] >> 32), low(bits[start + 1]), low(bits[start + 1] >> 32))
  }
}
