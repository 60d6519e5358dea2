import Glibc

enum Elementary {
  static func sin(_ x: Double) -> Double { Glibc.sin(x) }
  static func cos(_ x: Double) -> Double { Glibc.cos(x) }
  static func atan(_ x: Double) -> Double { Glibc.atan(x) }
  static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
  static func exp(_ x: Double) -> Double { Glibc.exp(x) }
  static func pow(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
}
