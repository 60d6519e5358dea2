import Testing

/// All tests of the window.
///
/// Dear ImGui has one current context for each process, so these tests are serialized.
@Suite("The viewer", .serialized, .enabled(if: ViewerHarness.isAvailable))
struct ViewerTests {}
