import Glibc
import PlanetCommands
import Testing

@Suite("Signals while the window saves an image")
struct InterruptionPatienceTests {
  @Test("A first signal waits as long as an image is being saved, whatever other threads do")
  func waits() {
    #expect(!Interruption.goesOn(after: EAGAIN), "nothing is in hand")
    #expect(Interruption.goesOn(after: EINTR) && !Interruption.goesOn(after: EINVAL))
    Interruption.wait { true }
    #expect(Interruption.goesOn(after: EAGAIN))
    Interruption.wait { false }
    #expect(!Interruption.goesOn(after: EAGAIN))
  }
}
