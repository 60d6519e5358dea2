import COpenGL
import PlanetMath
import PlanetScene

/// The integrals of a ring profile, seen at an angle, on the graphics card.
final class ProfileTexture {
  private let count: GLObjectCount
  private let texture: GLObject
  private var profile: RadialProfile?
  private var sine = 0.0
  private var mean = SIMD4<Float>(0, 0, 0, 0)

  init(counted count: GLObjectCount) {
    self.count = count
    texture = GLObject(.texture, counted: count)
    glBindTexture(.texture2D, texture.name)
    glTexParameteri(.texture2D, .minFilter, .nearest)
    glTexParameteri(.texture2D, .magFilter, .nearest)
    glTexParameteri(.texture2D, .maxLevel, 0)
  }

  /// Uploads a profile, unless it is on the card.
  /// - Parameters:
  ///   - profile: The rings.
  ///   - sine: The sine of the angle between the view ray and the ring plane.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func upload(_ profile: RadialProfile, atSine sine: Double) throws(OpenGLError) {
    if self.sine == sine, self.profile == profile { return }
    let samples = profile.seen(atSine: sine)
    let total = samples.reduce(SIMD4<Double>(0, 0, 0, 0)) { $0 + SIMD4<Double>($1) }
    let mean = total / Double(samples.count)
    self.mean = SIMD4<Float>(mean)
    let rows = (samples.count + 1024) / 1024
    var sums = [SIMD4<Float>](repeating: SIMD4(0, 0, 0, 0), count: rows * 1024)
    var sum = SIMD4<Double>(0, 0, 0, 0)
    for (index, sample) in samples.enumerated() {
      sum += SIMD4<Double>(sample) - mean
      sums[index + 1] = SIMD4<Float>(sum)
    }
    glBindTexture(.texture2D, texture.name)
    try GLMemory.setTexels(sums, width: 1024, counted: count)
    (self.profile, self.sine) = (profile, sine)
  }

  /// Sets the uniforms of a program in use.
  func set(in program: ShaderProgram) {
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    program.set("profileSums", 0)
    program.set("profileMean", mean)
    program.set("profileCount", profile?.samples.count ?? 1)
  }
}
