import PlanetKit
import Testing

@Suite("Air and photometry made in code")
struct AirTests {
  private static let earth = Atmosphere(
    top: 100, groundAlbedo: 0.2,
    constituents: [
      Atmosphere.Constituent(
        scattering: [0.00884, 0.01366, 0.02654], profile: .exponential(scaleHeight: 8),
        refractivity: 0.000277),
      Atmosphere.Constituent(
        scattering: [0.003996, 0.003996, 0.003996], absorption: [0.000444, 0.000444, 0.000444],
        profile: .exponential(scaleHeight: 1.2), phase: .particles(asymmetry: 0.8)),
      Atmosphere.Constituent(
        absorption: [0.00228, 0.00188, 0.00029],
        profile: .tent(lowest: 10, peak: 25, highest: 40)),
    ])

  @Test("The Earth's air made in code is that of the catalogue")
  func air() throws {
    #expect(try SolarSystem.bundled().planet("Earth").body.atmosphere == Self.earth)
    let bare = Planet("Tatu", radii: .sphere(diameter: 12_000))
    var airy = Planet("Tatu", radii: .sphere(diameter: 12_000), atmosphere: Self.earth)
    let image = try airy.render(size: 48)
    #expect(try bare.render(size: 48) != image)
    airy.body.atmosphere?.constituents.removeLast(2)
    #expect(try airy.render(size: 48) != image)
  }

  @Test("A law of reflection changes the image, and reads back as it was set")
  func photometry() throws {
    let radii = Radii.sphere(diameter: 12_000)
    let lambert = try Planet("Tatu", radii: radii).render(size: 48)
    let hapke = Photometry.Reflection.hapke(
      singleScatteringAlbedo: 0.3, asymmetry: -0.2, surgeAmplitude: 1, surgeWidth: 0.05,
      roughness: .degrees(20))
    for law in [
      .lunarLambert(), .lunarLambert(weight: 0.4), .minnaert(exponent: 0.7), hapke,
    ] as [Photometry.Reflection] {
      var photometry = Photometry(
        law, phaseCoefficients: [0.01], phaseLimit: .degrees(120))
      #expect(photometry.reflection == law && photometry.phaseCoefficients == [0.01])
      #expect(try Planet("Tatu", radii: radii, photometry: photometry).render(size: 48) != lambert)
      photometry.reflection = .lambert
      #expect(
        photometry
          == Photometry(
            .lambert, phaseCoefficients: [0.01], phaseLimit: .degrees(120)))
    }
    let plain = Planet("Tatu", radii: radii, photometry: Photometry(.lambert))
    #expect(try plain.render(size: 48) == lambert)
  }

  @Test("The laws of the catalogue are those that are set in code")
  func catalogue() throws {
    for planet in try SolarSystem.bundled().planets {
      guard let photometry = planet.body.photometry else { continue }
      var other = photometry
      other.reflection = photometry.reflection
      #expect(other == photometry, "\(planet.body.id)")
    }
  }

  @Test("Numbers out of their ranges are errors with the name of the body")
  func ranges() throws {
    var (high, short) = (Self.earth, Self.earth)
    high.top = 1e9
    short.constituents = [
      Atmosphere.Constituent(scattering: [0.1], profile: .exponential(scaleHeight: 8))
    ]
    var none = Self.earth
    none.constituents = []
    let radii = Radii.sphere(diameter: 12_000)
    for planet in [
      Planet("Tatu", radii: radii, atmosphere: high),
      Planet("Tatu", radii: radii, atmosphere: short),
      Planet("Tatu", radii: radii, atmosphere: none),
      Planet("Tatu", radii: radii, photometry: Photometry(.minnaert(exponent: 5))),
      Planet("Tatu", radii: radii, photometry: Photometry(.lunarLambert(weight: -1))),
    ] {
      let error = #expect(throws: PlanetError.self) { try planet.render(size: 8) }
      guard case .invalidBody(name: "Tatu", _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
