/// Numbers as display text, the same in every locale.
package enum NumberText {
  /// Returns a number with thousands separators and at most a number of decimal places.
  package static func decimal(_ value: Double, digits: Int = 0) -> String {
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    // The digits must be an integer of 64 bits.
    guard value.isFinite, abs(value) < 1e15, abs(value) * factor < 9e18 else { return "\(value)" }
    let scaled = Int64(abs(value) * factor + 0.5)
    let whole = grouped(scaled / Int64(factor))
    var fraction = String(scaled % Int64(factor))
    fraction = String(repeating: "0", count: max(digits - fraction.count, 0)) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let sign = value < 0 && scaled != 0 ? "−" : ""
    return digits == 0 || fraction.isEmpty ? sign + whole : "\(sign)\(whole).\(fraction)"
  }

  /// Returns a number with thousands separators and exactly a number of decimal places.
  package static func fixed(_ value: Double, digits: Int) -> String {
    let text = decimal(value, digits: digits)
    guard digits > 0, value.isFinite, !text.contains("e"), abs(value) < 1e15 else { return text }
    let places = text.split(separator: ".").dropFirst().first?.count ?? 0
    let zeros = String(repeating: "0", count: digits - places)
    return places == 0 ? "\(text).\(zeros)" : text + zeros
  }

  /// Returns a number with more decimal places for smaller values.
  package static func adaptive(_ value: Double) -> String {
    let size = abs(value)
    return decimal(value, digits: size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4)
  }

  /// Returns a number with at least four significant digits, or all digits of a whole number.
  package static func significant(_ value: Double) -> String {
    var (digits, size) = (3, abs(value))
    while size < 1, size > 0, digits < 12 { (size, digits) = (10 * size, digits + 1) }
    return decimal(value, digits: digits)
  }

  /// Returns a number in scientific notation if it is very large or small: `5.9722×10²⁴`.
  ///
  /// All digits are kept; other numbers are formatted by ``decimal(_:digits:)``.
  package static func scientific(_ value: Double) -> String {
    let parts = "\(value)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return adaptive(value) }
    var digits = String(parts[0])
    if digits.hasSuffix(".0") { digits.removeLast(2) }
    let power = String(exponent).map { $0 == "-" ? "⁻" : superscripts[$0.wholeNumberValue ?? 0] }
    return "\(digits)×10\(power.joined())"
  }

  private static let superscripts = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

  /// Returns a number of bytes in megabytes of 1,000,000, rounded up.
  package static func megabytes(_ bytes: Int) -> String {
    grouped(Int64((bytes + 999_999) / 1_000_000)) + " MB"
  }

  /// Returns a duration as text: `0.4 s`, `12 s`, `3 min 05 s`, `2 h 10 min`.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "forever" }
    if seconds < 9.95 { return decimal(seconds, digits: 1) + " s" }
    let whole = Int(seconds + 0.5)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min \(two(whole % 60)) s"
    default: return "\(grouped(Int64(whole / 3600))) h \(two(whole / 60 % 60)) min"
    }
  }

  private static func grouped(_ value: Int64) -> String {
    var result = ""
    for (place, digit) in String(value).reversed().enumerated() {
      if place > 0 && place % 3 == 0 { result = "," + result }
      result = String(digit) + result
    }
    return result
  }
}
