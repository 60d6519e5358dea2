/// The photometric law of a body's surface, with its parameters and the body's phase curve.
package struct Photometry: Codable, Hashable, Sendable {
  /// A law of reflection.
  package enum Law: String, CaseIterable, Codable, Hashable, Sendable {
    /// Diffuse reflection.
    case lambert
    /// The lunar-Lambert law of dark, rough surfaces (McEwen 1991).
    case lunarLambert = "lunar-lambert"
    /// Minnaert's law of cloudy planets (1941).
    case minnaert
    /// Hapke's law of particulate surfaces (1981).
    case hapke
  }

  /// The law.
  package var law: Law
  /// The weight of the lunar part of ``Law/lunarLambert``, 0 to 1; that of the Moon by phase angle
  /// if nil.
  package var weight: Double?
  /// The exponent k of ``Law/minnaert``.
  package var exponent: Double?
  /// The single-scattering albedo w of ``Law/hapke``.
  package var singleScatteringAlbedo: Double?
  /// The asymmetry of the particles' phase function in ``Law/hapke``, forward positive.
  package var asymmetry: Double?
  /// The amplitude B₀ of the opposition surge in ``Law/hapke``.
  package var surgeAmplitude: Double?
  /// The angular width h of the opposition surge in ``Law/hapke``.
  package var surgeWidth: Double?
  /// The phase curve: the coefficients of α, α², … for the phase angle α in degrees, in magnitudes
  /// fainter than at phase angle 0; none if it is unknown.
  package var phaseCoefficients: [Double] = []
  /// The greatest phase angle at which the curve was measured, in degrees.
  package var phaseLimit: Double?

  /// Creates a law without parameters.
  package init(law: Law) { self.law = law }
}
