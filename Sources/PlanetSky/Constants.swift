/// The astronomical unit, in kilometres (IAU 2012, exact).
package let astronomicalUnit = 149_597_870.7

/// The speed of light, in kilometres per second (exact).
package let speedOfLight = 299_792.458

/// The number of days of a Julian century.
let daysPerCentury = 36525.0

/// Returns an angle given in degrees in radians, less whole turns.
func radians(degrees: Double) -> Double {
  let turns = degrees / 360
  return (turns - turns.rounded()) * (2 * .pi)
}
