import PlanetMath
import PlanetSky
import Testing

@Suite("Mutual events of the moons of Jupiter and Saturn")
struct MutualEventTests {
  private let ephemeris = Ephemeris()

  /// Returns the mutual events of an interval.
  private func events(
    _ start: String, _ end: String, of bodies: Set<SolarSystemBody> = [.jupiter]
  ) throws -> [SkyEvent] {
    try ephemeris.searchEvents(
      from: Instant(reading: start), to: Instant(reading: end), of: bodies,
      kinds: SkyEvent.Kind.mutualEvents)
  }

  /// Returns the first and the last contact of the discs or of the umbra.
  private func contacts(of event: SkyEvent) -> (first: Instant, last: Instant)? {
    let names = event.kind == .moonMutualEclipse ? ["U1", "U4"] : ["I", "IV"]
    let times = names.compactMap { name in event.contacts.first { $0.name == name }?.time }
    return times.count == 2 ? (times[0], times[1]) : nil
  }

  @Test("Published mutual events of Jupiter's moons are found, with their types and magnitudes")
  func published() throws {
    let found = try events("2009-12-31", "2010-04-02") + events("2014-09-09", "2014-12-14")
    var (short, long) = (0, 0)
    for row in try Facts.rows("mutual_events_open.csv") {
      let begin = try Instant(reading: row.text("begin_utc"))
      let end = try Instant(reading: row.text("end_utc"))
      let kind: SkyEvent.Kind =
        row.text("kind") == "eclipse" ? .moonMutualEclipse : .moonMutualOccultation
      let comment = Comment(rawValue: "\(row.text("by")), \(row.text("moon")), \(begin)")
      let near = found.filter { event in
        event.kind == kind && event.body.rawValue == row.text("moon")
          && event.others.map(\.rawValue) == [row.text("by")]
          && event.time > begin.advanced(bySeconds: -1800)
          && event.time < end.advanced(bySeconds: 1800)
      }
      // Jupiter's shadow covers the moon.
      if row.text("note") == "shadow" {
        #expect(near.isEmpty, comment)
        continue
      }
      #expect(near.count == 1, comment)
      let event = try #require(near.first)
      let ends = try #require(contacts(of: event))
      let errors = [ends.first.seconds(since: begin), ends.last.seconds(since: end)]
      // The moons pass each other slowly in long events, and Callisto and Ganymede in eclipses.
      let isSlow =
        end.seconds(since: begin) > 1300 || kind == .moonMutualEclipse && event.body != .europa
      short += isSlow ? 0 : 1
      long += isSlow ? 1 : 0
      #expect(errors.allSatisfy { $0.magnitude < (isSlow ? 1200 : 150) }, comment)
      #expect(event.eclipseType?.rawValue == row.text("type"), comment)
      if let magnitude = row["magnitude"] {
        #expect((try #require(event.magnitude) - magnitude).magnitude < 0.045, comment)
      }
      if let loss = row["light_loss"] {
        #expect((try #require(event.obscuration) - loss).magnitude < 0.05, comment)
      }
    }
    #expect(short == 42 && long == 13)
  }

  @Test("The search adds one event to those published, in which Europa leaves Jupiter's disc")
  func none() throws {
    let rows = try Facts.rows("mutual_events_open.csv").filter { $0.text("source") == "BAA" }
    let begins = try rows.map { try Instant(reading: $0.text("begin_utc")) }
    let occultations = try events("2014-10-06", "2014-12-14").filter {
      $0.kind == .moonMutualOccultation
    }
    let eclipses = try events("2014-09-11", "2014-11-26").filter {
      $0.kind == .moonMutualEclipse && $0.eclipseType != .penumbral
    }
    let others = try (occultations + eclipses).filter { event in
      let begin = try #require(event.begin)
      return try #require(event.magnitude) > 0.01
        && !begins.contains { begin.seconds(since: $0).magnitude < 3600 }
    }
    #expect(others.map(\.title) == ["Occultation of Europa by Io"])
    let other = try #require(others.first)
    let behind = try ephemeris.searchEvents(
      from: other.time.advanced(bySeconds: -7200), to: other.time, of: [.europa],
      kinds: [.moonOccultation])
    let end = try #require(behind.first?.end)
    let (begin, last) = (try #require(other.begin), try #require(other.end))
    #expect(begin < end && end < last)
  }

  @Test("Apparent places two minutes apart touch in the occultations of the list only")
  func places() throws {
    let (start, end) = (try Instant(reading: "2015-02-10"), try Instant(reading: "2015-02-16"))
    let listed = try events("2015-02-09", "2015-02-17").filter {
      $0.kind == .moonMutualOccultation
    }
    var inside = 0
    for step in 0..<Int(end.seconds(since: start) / 120) {
      let instant = start.advanced(bySeconds: Double(step) * 120)
      let states = SolarSystemBody.jupiter.moons.compactMap {
        ephemeris.apparentState(of: $0, from: .center(.earth), at: instant)
      }
      for (index, one) in states.enumerated() {
        for two in states.dropFirst(index + 1) {
          let angle = arcSeconds(one.position, two.position)
          let radii = angularRadius(of: one) + angularRadius(of: two)
          // Near a contact, or where Jupiter hides the moon, the list may have another answer.
          guard (angle / radii - 1).magnitude > 0.01 else { continue }
          let pair = Set([one.body, two.body])
          let isListed = listed.contains { event in
            guard let begin = event.begin, let end = event.end else { return false }
            return Set([event.body] + event.others) == pair && begin <= instant && instant <= end
          }
          if angle < radii {
            let back = one.distance > two.distance ? one.body : two.body
            #expect(isListed || isHidden(back, at: instant), "\(pair) \(instant)")
            inside += isListed ? 1 : 0
          } else {
            #expect(!isListed, "\(pair) \(instant)")
          }
        }
      }
    }
    #expect(inside > 20)
  }

  /// Returns the mean radius of a body in arc seconds.
  private func angularRadius(of state: ApparentState) -> Double {
    meanRadius(of: state.body) / state.position.length * (648_000 / .pi)
  }

  /// Returns the mean radius of a body in kilometres.
  private func meanRadius(of body: SolarSystemBody) -> Double {
    let radii = ephemeris.radii(of: body)
    return (radii.x + radii.y + radii.z) / 3
  }

  /// Returns whether Jupiter or its shadow covers the centre of a moon within four minutes.
  private func isHidden(_ moon: SolarSystemBody, at instant: Instant) -> Bool {
    let events = try? ephemeris.searchEvents(
      from: instant.advanced(bySeconds: -20_000), to: instant.advanced(bySeconds: 20_000),
      of: [moon], kinds: [.moonOccultation, .moonEclipse])
    return (events ?? []).contains { event in
      guard let begin = event.begin, let end = event.end else { return false }
      return begin.advanced(bySeconds: -240) <= instant
        && instant <= end.advanced(bySeconds: 240)
    }
  }

  @Test("At the contacts of an eclipse the shadow's cones touch the moon")
  func shadows() throws {
    let eclipses =
      try events("2015-02-01", "2015-03-01")
      + events(
        "2009-08-01", "2009-08-20", of: [.saturn])
    var count = 0
    for event in eclipses where event.kind == .moonMutualEclipse {
      let caster = try #require(event.others.first)
      for contact in event.contacts {
        let state = try #require(
          ephemeris.apparentState(of: event.body, from: .center(.earth), at: contact.time))
        let axis = try #require(
          ephemeris.shadowAxis(of: caster, near: event.body, at: state.emission))
        let radius = meanRadius(of: event.body)
        let expected =
          switch contact.name {
          case "P1", "P4": axis.penumbraRadius + radius
          case "U1", "U4": axis.umbraRadius + radius
          default: (axis.umbraRadius - radius).magnitude
          }
        // The moon moves by some kilometres in the accuracy of moments.
        #expect((axis.missDistance - expected).magnitude < 5, "\(event.title) \(contact.name)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test("Types, magnitudes and contacts agree with each other")
  func measures() throws {
    let events =
      try events("2014-12-01", "2015-06-01") + events("2009-07-15", "2009-09-15", of: [.saturn])
    for event in events {
      let magnitude = try #require(event.magnitude)
      let obscuration = try #require(event.obscuration)
      let type = try #require(event.eclipseType)
      let times = event.contacts.map(\.time)
      #expect(times == times.sorted() && times.count % 2 == 0)
      let (begin, end) = (try #require(event.begin), try #require(event.end))
      #expect(begin < event.time && event.time < end)
      #expect((0...1).contains(magnitude) && (0...1).contains(obscuration), "\(event.title)")
      switch type {
      case .total: #expect(magnitude == 1 && obscuration > 0.999, "\(event.title) \(event.time)")
      case .annular: #expect(magnitude < 1 && obscuration < 1)
      case .partial: #expect(magnitude > 0 && magnitude < 1 && obscuration < 1)
      default:
        #expect(magnitude == 0 && obscuration < 1 && event.kind == .moonMutualEclipse)
        #expect(try #require(event.penumbralMagnitude) > 0 && event.contacts.count == 2)
      }
    }
    let types = Set(events.compactMap(\.eclipseType))
    #expect(types == [.total, .annular, .partial, .penumbral])
    #expect(events.contains { $0.title == "Eclipse of Europa by Io" })
  }

  @Test("Events do not depend on the interval, and belong to the bodies that are named")
  func interval() throws {
    let all = try events("2015-01-01", "2015-03-01")
    #expect(Set(all.map(\.title)).count > 15)
    let week = try events("2015-01-20", "2015-01-27")
    let same = try all.filter {
      try $0.time >= Instant(reading: "2015-01-20") && $0.time < Instant(reading: "2015-01-27")
    }
    #expect(week == same && week.count > 5)
    let some = try events("2015-01-01", "2015-03-01", of: [.callisto])
    #expect(some == all.filter { $0.body == .callisto || $0.others == [.callisto] })
    #expect(try events("2015-01-01", "2015-03-01", of: [.mars, .saturn]).isEmpty)
    let year = try ephemeris.searchEvents(
      from: Instant(reading: "2015-01-01"), to: Instant(reading: "2015-01-10"))
    #expect(!year.contains { SkyEvent.Kind.mutualEvents.contains($0.kind) })
  }

  // Sky & Telescope, "Mutual Event Season Heats Up at Jupiter" (2021): the season began on 3
  // January with an eclipse of Io by Europa, and ends on 16 November with Ganymede and Io. Cali
  // (2021): the eclipse of Europa by Io on 10 May, from 2:34 to 2:38 in eastern Australia. Forum of
  // Celestia (2008): the antumbra of Enceladus on Titan on 2009-07-25.
  @Test("The season of 2021 and single events are those that others have described")
  func season() throws {
    let season = try events("2021-01-01", "2022-01-01").filter { $0.magnitude ?? 0 > 0 }
    let ends = try [#require(season.first), #require(season.last)]
    #expect(ends.map(\.title) == ["Eclipse of Io by Europa", "Occultation of Io by Ganymede"])
    #expect(ends.map { $0.time.iso().prefix(10) } == ["2021-01-03", "2021-11-16"])
    let may = try events("2021-05-09T16:00Z", "2021-05-09T17:00Z")
    #expect(may.map(\.title) == ["Eclipse of Europa by Io"])
    let eclipse = try #require(may.first)
    let umbra = try #require(contacts(of: eclipse))
    let (start, end) = try (
      Instant(reading: "2021-05-09T16:34Z"), Instant(reading: "2021-05-09T16:38Z")
    )
    #expect(umbra.first.seconds(since: start).magnitude < 60)
    #expect(umbra.last.seconds(since: end).magnitude < 60)
    let titan = try events("2009-07-25", "2009-07-26", of: [.enceladus])
    #expect(titan.contains { $0.body == .titan && $0.eclipseType == .penumbral })
  }

  @Test("There are no mutual events while the equators of the planets are open")
  func seasons() throws {
    // Jupiter's equator was open to the sun and the Earth by more than 3° in 2018, and Saturn's
    // rings by more than 25° in 2017.
    #expect(try events("2018-01-01", "2019-01-01").isEmpty)
    #expect(try events("2017-01-01", "2018-01-01", of: [.saturn]).isEmpty)
  }
}
