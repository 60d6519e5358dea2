import PlanetMath
import PlanetScene

/// The integrals of a ring profile on the graphics card: as seen by the camera, or by the sun.
final class ProfileTexture {
  /// The content of a texture.
  enum Content: Hashable {
    /// The colours and opacities that a camera sees.
    case colors(RadialProfile, RingPhotometry)
    /// The opacities, in all channels, along rays at a sine of their elevation above the plane.
    case opacities(RadialProfile, sine: Double)

    /// The values by radius.
    fileprivate var samples: [SIMD4<Float>] {
      switch self {
      case .colors(let profile, let photometry): photometry.colors(of: profile)
      case .opacities(let profile, let sine):
        profile.opacities(atSine: sine).map { SIMD4(repeating: $0) }
      }
    }
  }

  private let texture: TableTexture
  private var content: Content?
  private var sampleCount = 1
  private var mean = SIMD4<Float>(0, 0, 0, 0)

  init(counted count: GLObjectCount) {
    texture = TableTexture(counted: count, unit: 1)
  }

  /// Uploads a profile, unless it is on the card.
  /// - Throws: ``OpenGLError/memory(bytes:)``
  func upload(_ content: Content) throws(OpenGLError) {
    if self.content == content { return }
    let samples = content.samples
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
    try texture.upload(sums, width: 1024)
    (self.content, sampleCount) = (content, samples.count)
  }

  /// Sets the uniforms of a program in use, with the profile in a texture unit of its own.
  func set(in program: ShaderProgram) {
    texture.set("profileSums", in: program)
    program.set("profileMean", mean)
    program.set("profileCount", sampleCount)
  }
}
