import PlanetMath

extension View {
  /// The curve from light to the light of the display, after the exposure and before encoding.
  public enum ToneMap: String, CaseIterable, Hashable, Sendable {
    /// None: light above white is clipped.
    case none
    /// A film's curve: dark values are darkened, middle ones brightened, and highlights roll off to
    /// white at 7.2 times the light of white.
    case filmic

    /// Returns the factor on a colour, and the white light that is added to it.
    ///
    /// The curve is applied to the greatest of red, green and blue, and the others keep their
    /// ratios to it. So hues are kept: a curve for each channel would turn bright orange into
    /// yellow. Between the light of white and the light that the curve renders as white, colours
    /// fade to white, as on overexposed film.
    /// - Parameter greatest: The greatest of the three channels, linear and straight.
    /// - Returns: The factor and the addition, for straight colours.
    package func change(_ greatest: Float) -> (factor: Float, white: Float) {
      guard self == .filmic, !(greatest <= 0) else { return (1, 0) }
      // NaN and infinity are as white as the curve's end.
      guard greatest < Self.whitePoint else { return (0, 1) }
      let curve = Self.filmic(greatest)
      let excess = max(greatest - 1, 0) / (Self.whitePoint - 1)
      let fading = excess * excess * (3 - 2 * excess)
      return (curve / greatest * (1 - fading), curve * fading)
    }

    /// The light that the curve renders as white.
    static let whitePoint: Float = 7.241_657

    /// The fit to the curve of ACES by Narkowicz (2015, "ACES Filmic Tone Mapping Curve"):
    /// x (2.51 x + 0.03) / (x (2.43 x + 0.59) + 0.14).
    static func filmic(_ x: Float) -> Float {
      min(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 1)
    }
  }
}
