import Testing

/// Everything that is seen and done in the window.
///
/// Dear ImGui knows one current context for a process, so these tests come one after another.
@Suite("The viewer", .serialized, .enabled(if: ViewerHarness.isThere))
struct ViewerTests {}
