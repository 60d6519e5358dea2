import PlanetMath
import Testing

@testable import PlanetViewer

@Suite("Gamepads")
struct GamepadTests {
  private func sticks(_ events: [InputEvent]) -> (turn: SIMD2<Double>, zoom: Double)? {
    for case .sticks(let turn, let zoom) in events { return (turn, zoom) }
    return nil
  }

  @Test("A gamepad at rest sends no events, also with noise")
  func rest() {
    var reader = GamepadReader()
    #expect(reader.events(for: nil).isEmpty)
    #expect(reader.events(for: GamepadState()).isEmpty)
    let tremble = GamepadState(
      stick: SIMD2(0.1, -0.1), leftTrigger: -0.8, rightTrigger: -0.75, buttons: [])
    #expect(reader.events(for: tremble).isEmpty)
    let broken = GamepadState(
      stick: SIMD2(.nan, .infinity), leftTrigger: .nan, rightTrigger: .infinity, buttons: [])
    #expect(reader.events(for: broken).isEmpty)
  }

  @Test("Stick input rises smoothly from the dead zone to its maximum in every direction")
  func sticks() throws {
    var reader = GamepadReader()
    let edge = GamepadReader.deadZone + 0.001
    let first = try #require(sticks(reader.events(for: GamepadState(stick: SIMD2(edge, 0)))))
    #expect(first.turn.x > 0 && first.turn.x < 0.01 && first.turn.y == 0)
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let way = SIMD2(cos(.degrees(degrees)), sin(.degrees(degrees)))
      // Sticks reach the corners of a square.
      let events = reader.events(for: GamepadState(stick: way * 1.3))
      let turn = try #require(sticks(events)).turn
      #expect(abs(turn.x - way.x) < 1e-12 && abs(turn.y + way.y) < 1e-12)
    }
    let closer = try #require(sticks(reader.events(for: GamepadState(rightTrigger: 1))))
    #expect(closer.turn == .zero && closer.zoom == 1)
    let farther = try #require(sticks(reader.events(for: GamepadState(leftTrigger: 1))))
    #expect(farther.zoom == -1)
    let both = try #require(
      sticks(reader.events(for: GamepadState(leftTrigger: 1, rightTrigger: 1))))
    #expect(both.zoom == 0)
    #expect(reader.events(for: GamepadState()).isEmpty)
  }

  @Test("A button press counts once")
  func edges() {
    var reader = GamepadReader()
    var pressed = GamepadState()
    pressed.buttons = [.a, .rightBumper]
    let downs = reader.events(for: pressed)
    #expect(downs == [.performed(.playPause), .performed(.nextBody)])
    for _ in 0..<50 { #expect(reader.events(for: pressed).isEmpty) }
    pressed.buttons = [.a]
    #expect(reader.events(for: pressed).isEmpty)
    pressed.buttons = [.a, .rightBumper]
    #expect(reader.events(for: pressed) == [.performed(.nextBody)])
    #expect(Set(GamepadButton.allCases.map(\.action)).count == GamepadButton.allCases.count)
  }

  @Test("Unplugging a gamepad releases its pressed buttons")
  func unplugged() throws {
    var reader = GamepadReader()
    _ = reader.events(for: GamepadState(stick: SIMD2(1, 0), rightTrigger: 1, buttons: [.b]))
    let events = reader.events(for: nil)
    let rest = try #require(sticks(events))
    #expect(rest.turn == .zero && rest.zoom == 0)
    #expect(reader.events(for: nil).isEmpty)
  }

  @Test("A stick's rotation per second does not depend on the frame rate")
  func rates() throws {
    let frame = ViewFrame(width: 800, height: 600)
    let places = [30, 144].map { rate in
      var reader = GamepadReader()
      var controls = OrbitControls(target: CameraTarget(radius: 1), home: Viewpoint(share: 0.5))
      for _ in 0..<rate {
        for case .sticks(let turn, let zoom) in reader.events(
          for: GamepadState(stick: SIMD2(0.7, -0.4), rightTrigger: 0.2))
        {
          controls.push(turn: turn, roll: 0, zoom: zoom)
        }
        controls.advance(by: 1 / Double(rate), in: frame)
      }
      return controls.viewpoint
    }
    let start = Viewpoint(share: 0.5)
    #expect(abs((places[0].azimuth - start.azimuth).wrapped.degrees) > 10)
    #expect(abs((places[0].azimuth - places[1].azimuth).wrapped.degrees) < 0.5)
    #expect(abs(places[0].elevation.degrees - places[1].elevation.degrees) < 0.5)
    #expect(places[0].share > 0.55 && abs(places[0].share / places[1].share - 1) < 0.01)
  }
}
