public import PlanetMath

// Interpolation and shaping of eight numbers, like the functions of single numbers.

extension SIMD8 where Scalar == Float {
  /// The numbers clamped to 0…1.
  @inlinable @inline(__always)
  package var saturated: Self {
    let zero = Self(repeating: 0)
    let one = Self(repeating: 1)
    let low = Self.choose(Self.isLess(self, zero), zero, else: self)
    return Self.choose(Self.isLess(one, low), one, else: low)
  }

  /// Returns the larger of the numbers and another one.
  @inlinable @inline(__always)
  package func atLeast(_ bound: Float) -> Self {
    let bound = Self(repeating: bound)
    return Self.choose(Self.isLess(self, bound), bound, else: self)
  }

  /// Returns the smaller of the numbers and another one.
  @inlinable @inline(__always)
  package func atMost(_ bound: Float) -> Self {
    let bound = Self(repeating: bound)
    return Self.choose(Self.isLess(bound, self), bound, else: self)
  }

  /// The largest whole numbers not above the numbers, for magnitudes below 4,000,000.
  @inlinable @inline(__always)
  package var roundedDown: Self {
    let magic = Self(repeating: 12_582_912)
    let nearest = (self + magic) - magic
    return nearest
      - Self.choose(
        Self.isLess(self, nearest), Self(repeating: 1), else: Self(repeating: 0))
  }

  /// Returns 0 below the first edge, 1 above the second, and a smooth cubic between them; a falling
  /// step has the larger edge first.
  @inlinable @inline(__always)
  package func step(_ from: Float, _ to: Float) -> Self {
    let t = ((self - from) * (1 / (to - from))).saturated
    return t * t * (3 - t * 2)
  }

  /// The bell 1 / (1 + x²)².
  @inlinable @inline(__always)
  package var bell: Self {
    let base = 1 / (self * self + 1)
    return base * base
  }

  /// Returns the linear interpolation towards other numbers.
  @inlinable @inline(__always)
  package func mixed(_ other: Self, _ fraction: Self) -> Self { self + (other - self) * fraction }

  /// The largest of the numbers.
  @inlinable @inline(__always)
  package var greatest: Float {
    var result = self[0]
    for lane in 1..<8 where self[lane] > result { result = self[lane] }
    return result
  }

  /// Returns the numbers moved by one lane to the east, with the last number of the group before.
  @inlinable @inline(__always)
  package func shifted(after previous: Self) -> Self {
    Self(previous[7], self[0], self[1], self[2], self[3], self[4], self[5], self[6])
  }
}
