import Synchronization

/// The number of bodies that linear look-ups compare, for tests of the growth of work.
package final class LookupCount: Sendable {
  /// The count of the current task; nil outside tests.
  @TaskLocal package static var current: LookupCount?

  private let compared = Atomic(0)

  /// The number of compared bodies.
  package var value: Int { compared.load(ordering: .relaxed) }

  /// Creates a count of 0.
  package init() {}

  /// Adds a number of compared bodies to the count of the current task.
  static func add(_ count: Int) {
    current?.compared.wrappingAdd(count, ordering: .relaxed)
  }
}
