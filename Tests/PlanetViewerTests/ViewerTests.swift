import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetViewer

@Suite("The viewer", .serialized)
struct ViewerTests {
  @Test("A body is shown, turned by the hand, and left for the next")
  func shows() throws {
    try withTemporaryFolder { folder in
      let machine = try ViewerMachine(folder: folder, body: "earth")
      try machine.settle()
      try machine.show("earth")
      try machine.press("i")
      try machine.frames(2)
      try machine.show("details")
    }
  }
}
