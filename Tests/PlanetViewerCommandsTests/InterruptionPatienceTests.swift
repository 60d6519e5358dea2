import Glibc
import PlanetCommands
import Testing

@Suite("Signals while the window saves an image")
struct InterruptionPatienceTests {
  @Test("The first signal waits for an image in progress, with any number of other threads")
  func waits() {
    #expect(!Interruption.goesOn(after: EAGAIN), "nothing is in hand")
    #expect(Interruption.goesOn(after: EINTR) && !Interruption.goesOn(after: EINVAL))
    Interruption.wait { true }
    #expect(Interruption.goesOn(after: EAGAIN))
    Interruption.wait { false }
    #expect(!Interruption.goesOn(after: EAGAIN))
  }
}
