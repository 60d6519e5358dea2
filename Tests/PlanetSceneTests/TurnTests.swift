import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Rotation of frames")
struct TurnTests {
  @Test("Whole turns loop exactly, for any number, direction and start")
  func loops() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let count = Int.random(in: 1...400, using: &random)
      let turns =
        Double(Int.random(in: 1...5, using: &random)) * (Bool.random(using: &random) ? 1 : -1)
      let turn = Turn(
        frameCount: count, degrees: 360 * turns,
        start: Double.random(in: -500...500, using: &random))
      #expect(turn.loops)
      let frame = Int.random(in: 1...count, using: &random)
      #expect(turn.share(ofFrame: frame + count) == turn.share(ofFrame: frame))
      let rest = turn.share(ofFrame: 1) - turn.start / 360
      #expect(abs(rest - rest.rounded()) < 1e-12, "frame 1 stands at the start")
    }
  }

  @Test("A backward turn has the same frames in reverse order")
  func backwards() {
    for count in 1...50 {
      let ahead = Turn(frameCount: count)
      let back = Turn(frameCount: count, degrees: -360)
      for frame in 1...count {
        #expect(back.share(ofFrame: frame) == ahead.share(ofFrame: count + 2 - frame))
      }
    }
  }

  @Test("Frames at the same angle are equal to the last bit in all turns")
  func sameAngle() {
    for frame in 1...72 {
      let share = Turn(frameCount: 72).share(ofFrame: frame)
      #expect(share == Double(frame - 1) / 72)
      #expect(Turn(frameCount: 72, start: -35).share(ofFrame: frame + 7) == share)
      #expect(Turn(frameCount: 72, start: 390).share(ofFrame: frame + 66) == share)
      #expect(Turn(frameCount: 144).share(ofFrame: 2 * frame - 1) == share)
      #expect(Turn(frameCount: 72, degrees: 355).share(ofFrame: frame) == share)
      #expect(Turn(frameCount: 72, degrees: -355, start: 355).share(ofFrame: 73 - frame) == share)
      #expect(
        Turn(frameCount: 36, degrees: 720).share(ofFrame: frame)
          == Turn(frameCount: 18).share(ofFrame: frame))
    }
  }

  @Test("Frames may be numbered from any number, also before the first")
  func numbers() {
    for first in [1001, 0, -7] {
      for degrees in [360.0, -720, 90] {
        let plain = Turn(frameCount: 72, degrees: degrees, start: 33.3)
        let moved = Turn(frameCount: 72, degrees: degrees, start: 33.3, firstFrame: first)
        for frame in -80...160 {
          #expect(moved.share(ofFrame: frame + first) == plain.share(ofFrame: frame + 1))
        }
        guard plain.loops else { continue }
        for frame in -200...0 {
          #expect(plain.share(ofFrame: frame) == plain.share(ofFrame: frame + 288))
        }
      }
    }
    #expect(Turn(frameCount: 10, degrees: 90).share(ofFrame: 0) == 350.0 / 360)
  }

  @Test("Less than a turn goes from end to end, and further frames continue")
  func ends() {
    let quarter = Turn(frameCount: 10, degrees: 90)
    #expect(!quarter.loops)
    #expect(quarter.share(ofFrame: 1) == 0 && quarter.share(ofFrame: 10) == 0.25)
    #expect(quarter.share(ofFrame: 4) == 30.0 / 360 && quarter.share(ofFrame: 19) == 0.5)
    let back = Turn(frameCount: 10, degrees: -90, start: 45)
    #expect(back.share(ofFrame: 1) == 0.125 && back.share(ofFrame: 10) == 0.875)
    let long = Turn(frameCount: 11, degrees: 450)
    #expect(!long.loops)
    #expect(long.share(ofFrame: 9) == 0 && long.share(ofFrame: 11) == 0.25)
    #expect(Turn(frameCount: 1, degrees: 90, start: 36).share(ofFrame: 1) == 0.1)
  }

  @Test("Fractions are from 0 to below 1, also for extreme turns and frame numbers")
  func bounds() {
    let counts = [1, 2, 3, 72, 999_983, FrameRange.limit]
    let sizes = [1e-300, 1e-9, 0.1, 359.99999999999994, 360, 360.00000000000006, Turn.limit]
    let angles = sizes + sizes.map { -$0 }
    let frames = [
      1, 2, 71, 0, -5, FrameRange.greatestNumber - 1, FrameRange.greatestNumber,
      -FrameRange.greatestNumber,
    ]
    for count in counts {
      for degrees in angles {
        for start in angles + [0] {
          let turn = Turn(frameCount: count, degrees: degrees, start: start)
          for frame in frames {
            let share = turn.share(ofFrame: frame)
            #expect(share >= 0 && share < 1, "\(turn), frame \(frame): \(share)")
          }
        }
      }
    }
  }
}
