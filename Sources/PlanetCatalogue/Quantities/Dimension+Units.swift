extension Dimension {
  /// Lengths, stored in km.
  static let length = Dimension(
    name: "a length such as 12742 km",
    units: [
      Unit(
        "km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "kilomètres",
        "kilómetros", "chilometri", "км", "公里", isUsuallyWhole: true),
      Unit("m", "metre", "metres", "meter", "meters", exponent: -3, isUsuallyWhole: true),
      Unit(
        "mi", "mile", "miles", "statutemile", "statutemiles", factor: 1.609_344,
        isUsuallyWhole: true),
      Unit("ft", "foot", "feet", exponent: -4, factor: 3.048, isUsuallyWhole: true),
      Unit(
        "au", "ua", "astronomicalunit", "astronomicalunits", symbol: "AU", exponent: 8,
        factor: 1.495_978_707),
      Unit("megametre", "megametres", "megameter", "megameters", symbol: "Mm", exponent: 3),
      Unit(
        "gigametre", "gigametres", "gigameter", "gigameters", symbol: "Gm", exponent: 6),
      Unit(
        "earth radii", "earthradii", "earthradius", "r⊕", "re", "r_e", "rearth", "r_earth",
        factor: 6378.1),
      Unit(
        "jupiter radii", "jupiterradii", "jupiterradius", "rjup", "rj", "r_j", "r_jup", "rjupiter",
        factor: 71_492),
      Unit(
        "solar radii", "solarradii", "solarradius", "r☉", "rsun", "r_sun", "rsol", factor: 695_700),
    ], storedUnit: "km")

  /// Distances from the sun, stored in million km, which is also the default unit.
  static let sunDistance = Dimension(
    name: "a distance such as 149.6 million km",
    units: [Unit("million km", "millionkm", symbol: "Mkm", exponent: 6)] + length.units,
    storedExponent: 6, storedUnit: "million km")

  /// Lengths of orbits about a star, stored in km; the default unit is the astronomical unit.
  static let orbitSize = Dimension(
    name: "a length such as 2.77 AU",
    units: length.units.filter { $0.symbol == "AU" } + length.units.filter { $0.symbol != "AU" },
    storedUnit: "km")

  /// Speeds, stored in km/s.
  static let speed = Dimension(
    name: "a speed such as 29.78 km/s",
    units: [
      Unit(
        "km/s", "kmps", "kps", "km/sec", "km/second", "kilometres/second", "kilometers/second",
        "kilometre/second", "kilometer/second", "kms-1"),
      Unit(
        "km/h", "kmh", "kmph", "kph", "km/hr", "km/hour", "kilometres/hour", "kilometers/hour",
        "kilometre/hour", "kilometer/hour", "kmh-1", divisor: 3600, isUsuallyWhole: true),
      Unit(
        "m/s", "mps", "m/sec", "metres/second", "meters/second", "ms-1", exponent: -3,
        isUsuallyWhole: true),
      Unit(
        "mph", "mi/h", "mi/hr", "miles/hour", factor: 1.609_344, divisor: 3600,
        isUsuallyWhole: true),
      Unit("mi/s", "miles/second", "miles/sec", factor: 1.609_344),
    ], storedUnit: "km/s")

  /// Times, stored in hours.
  static let hours = Dimension(
    name: "a time such as 23.9 h",
    units: [
      Unit("h", "hr", "hrs", "hour", "hours"), Unit("d", "day", "days", factor: 24),
      Unit("min", "mins", "minute", "minutes", divisor: 60),
      Unit("s", "sec", "secs", "second", "seconds", divisor: 3600),
      Unit("ms", "millisecond", "milliseconds", exponent: -3, divisor: 3600),
      Unit("y", "yr", "yrs", "year", "years", "annum", symbol: "a", factor: 8766),
    ], storedUnit: "h", compound: Compound(units: .time, perStoredUnit: 3600))

  /// Times, stored in days; a year is the Julian one of 365.25 days.
  static let days = Dimension(
    name: "a time such as 365.26 d",
    units: [
      Unit("d", "day", "days"), Unit("h", "hr", "hrs", "hour", "hours", divisor: 24),
      Unit("y", "yr", "yrs", "year", "years", "annum", symbol: "a", factor: 365.25),
      Unit("min", "mins", "minute", "minutes", divisor: 1440),
      Unit("s", "sec", "secs", "second", "seconds", divisor: 86_400),
    ], storedUnit: "d", compound: Compound(units: .time, perStoredUnit: 86_400, hasClock: false))

  /// Angles, stored in the unit in which they are written.
  static let angle = Dimension(
    name: "an angle such as 23.4°",
    units: [
      Unit("°", "deg", "degree", "degrees", "º"), Unit("rad", "radian", "radians"),
    ], storedUnit: "°", compound: Compound(units: .arc, perStoredUnit: 3600))

  /// Latitudes, with N or S for their sign.
  static let latitude = angle.with(hemispheres: ("N", "S"))

  /// Longitudes, with E or W for their sign.
  static let longitude = angle.with(hemispheres: ("E", "W"))

  /// Right ascensions, in degrees or hours; a value with colons may be either.
  static let rightAscension = Dimension(
    name: "a right ascension such as 279.2° or 18h 37m",
    units: [angle.units[0], Unit("h", "hr", "hours", factor: 15), angle.units[1]],
    storedUnit: "°", compound: Compound(units: .time, perStoredUnit: 240, hasClock: false))

  /// Masses, stored in kg.
  static let mass = Dimension(
    name: "a mass such as 5.97e24 kg",
    units: [
      Unit("kg", "kgs", "kilogram", "kilograms", "kilogramme", "kilogrammes"),
      Unit("g", "gram", "grams", exponent: -3),
      Unit("t", "ton", "tons", "tonne", "tonnes", exponent: 3),
      Unit(
        "earth masses", "earthmasses", "earthmass", "m⊕", "me", "m_e", "mearth", "m_earth",
        exponent: 24, factor: 5.9722),
      Unit(
        "jupiter masses", "jupitermasses", "jupitermass", "mjup", "mj", "m_j", "m_jup", "mjupiter",
        exponent: 27, factor: 1.898_13),
      Unit(
        "solar masses", "solarmasses", "solarmass", "m☉", "msun", "m_sun", "msol", exponent: 30,
        factor: 1.988_41),
    ], storedUnit: "kg")

  /// Accelerations, stored in m/s².
  static let acceleration = Dimension(
    name: "an acceleration such as 9.8 m/s²",
    units: [
      Unit(
        "m/s2", "m/s/s", "ms-2", "m/sec2", "m/second2", "metres/second2", "meters/second2",
        "metres/secondsquared", "meters/secondsquared", "n/kg"),
      Unit("g", "gee", "gees", "gs", "standard", "earthgravity", factor: 9.806_65),
      Unit("cm/s2", "cms-2", "gal", exponent: -2),
    ], storedUnit: "m/s²")

  /// Accelerations of the Star Wars API, in units of the standard acceleration of free fall.
  static let standardGravity = Dimension(
    name: "an acceleration such as 1 standard",
    units: [acceleration.units[1], acceleration.units[0], acceleration.units[2]],
    storedUnit: "m/s²")

  /// Temperatures, stored in kelvin.
  static let temperature = Dimension(
    name: "a temperature such as 288 K",
    units: [
      Unit("k", "kelvin", "kelvins", "degk", "°k", symbol: "K", isUsuallyWhole: true),
      Unit(
        "°c", "c", "celsius", "℃", "ºc", "degc", "degreec", "degreesc", "degcelsius",
        "degreecelsius", "degreescelsius", "°celsius", "centigrade", "degreescentigrade",
        symbol: "°C", offset: 273.15, isUsuallyWhole: true),
      Unit(
        "°f", "f", "fahrenheit", "℉", "ºf", "degf", "degreef", "degreesf", "degreefahrenheit",
        "degreesfahrenheit", "°fahrenheit", offset: 459.67, factor: 5, divisor: 9,
        isUsuallyWhole: true),
    ], storedUnit: "K")

  /// Plain numbers.
  static let number = Dimension(
    name: "a plain number", units: [Unit("")], storedUnit: "")

  /// Fractions, also in per cent.
  static let fraction = Dimension(
    name: "a fraction such as 0.3",
    units: [Unit(""), Unit("%", "percent", "/cent", exponent: -2)], storedUnit: "")

  static let percentage = Dimension(
    name: "a percentage such as 71 %", units: [Unit("%", "percent", "/cent")], storedUnit: "%")

  /// Numbers of moons.
  static let moons = Dimension(
    name: "a number of moons such as 2",
    units: [
      Unit(
        "", "moon", "moons", "satellite", "satellites", "naturalsatellites", isUsuallyWhole: true)
    ],
    storedUnit: "")

  /// Numbers of inhabitants.
  static let population = Dimension(
    name: "a number of inhabitants such as 2000000",
    units: [
      Unit(
        "", "people", "inhabitants", "persons", "humans", "residents", isUsuallyWhole: true)
    ],
    storedUnit: "")
}
