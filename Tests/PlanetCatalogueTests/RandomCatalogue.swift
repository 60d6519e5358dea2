import PlanetCatalogue
import PlanetMath

/// Makes valid catalogues full of awkward values.
struct RandomCatalogue<Generator: RandomNumberGenerator> {
  var random: Generator

  mutating func catalogue() -> Catalogue {
    var number = 0
    let sections = (0...Int.random(in: 0...3, using: &random)).map { _ in
      CatalogueSection(
        title: maybe { $0.text() },
        bodies: (0..<Int.random(in: 0...4, using: &random)).map { _ in
          number += 1
          return body(number)
        })
    }
    return Catalogue(title: text(), sections: sections)
  }

  private mutating func body(_ number: Int) -> CelestialBody {
    let radius = magnitude()
    var body = CelestialBody(
      id: "wörld-\(number)", name: "\(number) " + text(), kind: any(BodyKind.allCases),
      parent: number > 1 ? maybe { "wörld-\(Int.random(in: 1..<number, using: &$0.random))" } : nil,
      radii: maybe {
        Radii(
          equatorial: radius, polar: radius * Double.random(in: 0.2...5, using: &$0.random),
          mean: $0.maybe { $0.magnitude() })
      })
    body.alternativeNames = (0..<Int.random(in: 0...2, using: &random)).map {
      "\(number).\($0) " + text()
    }
    body.rotation = maybe { $0.rotation() }
    body.orbit = maybe { $0.orbit() }
    body.mass = maybe { $0.magnitude() }
    body.gravity = maybe { $0.magnitude() }
    body.temperature = maybe { $0.magnitude() }
    body.portrait = maybe {
      Portrait(
        longitude: .degrees(Double.random(in: -360...360, using: &$0.random)),
        tilt: $0.maybe { .degrees(Double.random(in: -180...180, using: &$0.random)) })
    }
    body.albedo = maybe { Double.random(in: 0...2, using: &$0.random) }
    body.knownMoons = maybe {
      MoonCount(
        Int.random(in: 0...300, using: &$0.random),
        asOf: $0.maybe { $0.date() })
    }
    body.discovery = maybe {
      Discovery(
        $0.any([.antiquity, .date($0.date())]), by: $0.maybe { "b" + $0.text() })
    }
    body.map = maybe { $0.map() }
    body.layers = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      MapLayer(kind: any(LayerKind.allCases), map: map())
    }
    body.rings = maybe { $0.rings(outside: radius) }
    body.image = maybe { "i" + $0.text() }
    body.description = maybe { $0.text() }
    body.funFact = maybe { $0.text() }
    body.website = maybe {
      $0.any(["http://a.b/?c=d&e=\u{E9}#f", "HTTPS://x", "https://[::1]:8/"])
    }
    for figure in Figure.allCases where Int.random(in: 0...2, using: &random) == 0 {
      body.sources[figure] = Source(
        any(["a", "b", text()]), url: maybe { $0.any(["http://s.t", "https://u.v/w"]) })
    }
    return body
  }

  private mutating func date() -> CalendarDate {
    let (year, month) = (
      Int.random(in: -9999...9999, using: &random), Int.random(in: 1...12, using: &random)
    )
    let day = Int.random(in: 1...31, using: &random)
    let dates = [
      CalendarDate(year: year, month: month, day: day), CalendarDate(year: year, month: month),
      CalendarDate(year: year),
    ]
    return any(dates.compactMap(\.self))
  }

  private mutating func rotation() -> Rotation {
    Rotation(
      period: maybe { $0.magnitude() }, direction: any(SpinDirection.allCases),
      obliquity: maybe { $0.angle(0...180) },
      pole: maybe {
        Pole(
          rightAscension: $0.angle(0...360), declination: $0.angle(-90...90),
          primeMeridian: $0.maybe { $0.angle(-360...360) },
          primeMeridianRate: $0.maybe { $0.angle(-1000...1000) })
      })
  }

  private mutating func orbit() -> Orbit {
    Orbit(
      distanceFromSun: maybe { $0.magnitude() }, distanceFromParent: maybe { $0.magnitude() },
      speed: maybe { Double.random(in: 0..<299_792, using: &$0.random) },
      period: maybe { $0.magnitude() }, direction: any(SpinDirection.allCases))
  }

  private mutating func map() -> MapReference {
    var map = MapReference(
      path: "m" + text(), centerLongitude: any([.zero, angle(-360...360)]),
      latitudes: any(Latitudes.allCases), colorSpace: any(MapColorSpace.allCases),
      isRotatedHalfTurn: Bool.random(using: &random), license: maybe { $0.text() },
      attribution: maybe { $0.text() }, origin: maybe { $0.any(MapOrigin.allCases) })
    map.alpha = maybe { $0.any(MapAlpha.allCases) }
    if Bool.random(using: &random) {
      let (columns, rows) = (Int.random(in: 1...4, using: &random), any([1, 2]))
      let paths = [map.path] + (1..<columns * rows).map { "t\($0)" + text() }
      map.tiles = MapTiles(columns: columns, rows: rows, paths: paths)
    }
    return map
  }

  private mutating func rings(outside radius: Double) -> RingSystem {
    var rings = RingSystem(name: maybe { $0.text() })
    let strip = Bool.random(using: &random)
    if strip {
      var strip = RingStrip(path: "r" + text(), innerRadius: radius * 1.5, outerRadius: radius * 3)
      strip.colorSpace = any(MapColorSpace.allCases)
      strip.license = maybe { $0.text() }
      strip.attribution = maybe { $0.text() }
      strip.origin = maybe { $0.any(MapOrigin.allCases) }
      rings.strip = strip
    }
    rings.bands = (0..<Int.random(in: strip ? 0...3 : 1...3, using: &random)).map { _ in
      let inner = radius * Double.random(in: 1...2, using: &random)
      return RingBand(
        name: maybe { $0.text() }, innerRadius: inner,
        outerRadius: inner * Double.random(in: 1.001...2, using: &random),
        opacity: Double.random(in: 0...1, using: &random),
        color: SRGBColor(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random)))
    }
    return rings
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func any<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// A size between 10⁻⁵ and 10¹³ with random bits, or with three digits after the point.
  private mutating func magnitude() -> Double {
    if Int.random(in: 0...3, using: &random) == 0 {
      return Double(Int.random(in: 1000...999_999, using: &random)) / 1000
    }
    let digits = Double.random(in: 1...10, using: &random)
    return Double("\(digits)e\(Int.random(in: -5...12, using: &random))") ?? 1
  }

  private mutating func angle(_ degrees: ClosedRange<Double>) -> Angle {
    // Half of them come from degrees, the others from radians that no degrees give.
    let degrees = Double.random(in: degrees, using: &random)
    return Bool.random(using: &random)
      ? .degrees(degrees) : .radians((degrees * 0.999 * .pi / 180).nextUp)
  }

  private mutating func text() -> String {
    let pieces = [
      "a", "Z", " ", "  ", "\n", "\t", "\r", "\r\n", "<", ">", "&", "&amp;", "\"", "'", "]]>", "é",
      "e\u{301}", "ß", "火", "🌍", "👩‍🚀", "\u{A0}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFD}",
      "\u{10FFFF}", "\u{7F}", "%s", "--", "<!--", "/>", "12,5",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in any(pieces) }.joined()
  }
}
