import PlanetMath

/// The moons of a planet as seen from the Earth or the sun, in search of moons in line.
///
/// Moments are days of TDB at which the light passes the planet's centre: light of the moons on its
/// way to the Earth, or light of the sun on its way outwards.
struct MutualSight {
  let tracks: MoonTracks
  /// The Earth or the sun.
  let viewpoint: SolarSystemBody

  /// The kind of the events.
  var kind: SkyEvent.Kind { viewpoint == .earth ? .moonMutualOccultation : .moonMutualEclipse }

  /// An interval in which two moons are near each other.
  struct Window {
    /// The indices of the moons.
    let pair: [Int]
    let start: Double
    let end: Double
  }

  /// An interval in which two moons are in line.
  struct Passage {
    /// The indices of the moons.
    let pair: [Int]
    let begin: Double
    let end: Double
    /// The moment of the least separation.
    let greatest: Double
  }

  /// The interval between samples, in days.
  private static let step = 1.0 / 64

  /// The position of the viewpoint and the direction to the planet at a moment.
  private struct Axis {
    /// The position of the viewpoint from the sun, in kilometres.
    let viewpoint: Vector3
    /// The unit vector from the viewpoint to the planet.
    let direction: Vector3
    /// The distance of the planet, in kilometres.
    let distance: Double
  }

  private func axis(at time: Double) -> Axis {
    let center = tracks.center.value(time)
    let place =
      viewpoint == .earth ? tracks.earth(seeing: center, at: time).position : Vector3(0, 0, 0)
    let offset = center - place
    let distance = offset.length
    return Axis(viewpoint: place, direction: offset / distance, distance: distance)
  }

  /// Returns the moment at which the light is at a moon.
  private func passing(_ moon: Int, _ axis: Axis, at time: Double) -> Double {
    let beyond = tracks.moons[moon].track.value(time).dot(axis.direction)
    // Light of the sun travels along the axis, light to the Earth against it.
    return time + (viewpoint == .earth ? -beyond : beyond) / MoonTracks.lightPerDay
  }

  /// Returns the position of a moon from the viewpoint, in kilometres.
  private func place(_ moon: Int, _ axis: Axis, at time: Double) -> Vector3 {
    let moment = passing(moon, axis, at: time)
    return tracks.center.value(moment) + tracks.moons[moon].track.value(moment) - axis.viewpoint
  }

  /// Returns the moment at which light of a moon arrives at the Earth.
  func arrival(of moon: Int, at time: Double) -> Double {
    let moment = passing(moon, axis(at: time), at: time)
    let place = tracks.center.value(moment) + tracks.moons[moon].track.value(moment)
    return tracks.earth(seeing: place, at: moment).time
  }

  /// Returns whether a moon is behind the planet as seen from the Earth, or in its shadow.
  func isHidden(_ moon: Int, at time: Double) -> Bool {
    let moment = passing(moon, axis(at: time), at: time)
    let center = tracks.center.value(moment)
    let place = tracks.moons[moon].track.value(moment)
    let radius = tracks.moons[moon].radius
    let earth = tracks.earth(seeing: center, at: moment).position - center
    return tracks.covers(place, radius: radius, from: earth, source: 0, at: moment)
      || tracks.covers(
        place, radius: radius, from: center * -1, source: tracks.sunRadius, at: moment)
  }

  /// Returns the indices of a pair: the moon nearer to the viewpoint first.
  func order(of pair: [Int], at time: Double) -> (front: Int, back: Int) {
    let axis = axis(at: time)
    let isFirst =
      place(pair[0], axis, at: time).length < place(pair[1], axis, at: time).length
    return isFirst ? (pair[0], pair[1]) : (pair[1], pair[0])
  }

  /// Returns the aspect of two moons at a moment.
  func aspect(of pair: [Int], at time: Double) -> MutualAspect {
    let axis = axis(at: time)
    var (front, back) = (place(pair[0], axis, at: time), place(pair[1], axis, at: time))
    var radii = (front: tracks.moons[pair[0]].radius, back: tracks.moons[pair[1]].radius)
    if front.length > back.length {
      swap(&front, &back)
      swap(&radii.front, &radii.back)
    }
    let (near, far) = (front.length, back.length)
    let separation = front.angle(to: back)
    if viewpoint == .earth {
      let disc = radii.front / near
      return MutualAspect(
        separation: separation, reach: disc, core: disc, target: radii.back / far)
    }
    // The shadow at the plane of the moon behind.
    let length = back.dot(front) / near - near
    let growth = length / near
    let reach = radii.front + (tracks.sunRadius + radii.front) * growth
    let core = radii.front - (tracks.sunRadius - radii.front) * growth
    return MutualAspect(
      separation: separation, reach: reach / far, core: core / far, target: radii.back / far)
  }
}

extension MutualSight {
  /// Returns the windows outside which no two moons of an interval are in line.
  ///
  /// Between samples the moons are near straight lines. A window consists of intervals between
  /// samples in which these pass at less than the radii, the widening of the shadow, and the
  /// greatest distance of the moons from their lines.
  /// - Parameters:
  ///   - start: The beginning of the interval.
  ///   - end: The end of the interval.
  ///   - isWanted: Returns whether a pair of moons is searched.
  /// - Returns: The windows.
  func windows(from start: Double, to end: Double, where isWanted: ([Int]) -> Bool) -> [Window] {
    let count = tracks.moons.count
    let pairs = (0..<count).flatMap { a in (a + 1..<count).map { [a, $0] } }.filter(isWanted)
    let bounds = tracks.moons.map { $0.radius + $0.acceleration * Self.step * Self.step / 8 }
    var before = [Vector3](repeating: Vector3(0, 0, 0), count: count)
    var here = before
    var opened = [Int?](repeating: nil, count: pairs.count)
    var windows: [Window] = []
    let first = Int((start / Self.step).rounded(.down))
    let last = Int((end / Self.step).rounded(.up))
    for index in first...last {
      let time = Double(index) * Self.step
      let axis = axis(at: time)
      for moon in 0..<count { here[moon] = projected(moon, axis, at: time) }
      if index == first { before = here }
      for (number, pair) in pairs.enumerated() {
        let (a, b) = (pair[0], pair[1])
        // The third component is the depth: the shadow grows with it by the radius of the sun.
        let (from, to) = (before[a] - before[b], here[a] - here[b])
        var reach = bounds[a] + bounds[b]
        if viewpoint == .sun {
          reach += 1.01 * tracks.sunRadius * max(from.z.magnitude, to.z.magnitude) / axis.distance
        }
        let isNear = Self.passes(from, to, within: reach)
        if isNear, opened[number] == nil { opened[number] = index - 1 }
        if let open = opened[number], !isNear || index == last {
          windows.append(
            Window(
              pair: pair, start: Double(open) * Self.step,
              end: Double(isNear ? index : index - 1) * Self.step))
          opened[number] = nil
        }
      }
      swap(&before, &here)
    }
    return windows
  }

  /// Returns a moon in the plane through the planet's centre across the axis, and its distance
  /// beyond the plane, in kilometres.
  private func projected(_ moon: Int, _ axis: Axis, at time: Double) -> Vector3 {
    let place = place(moon, axis, at: time)
    let depth = place.dot(axis.direction)
    let right = Vector3.unitZ.cross(axis.direction).normalized
    let up = axis.direction.cross(right)
    let scale = axis.distance / depth
    return Vector3(place.dot(right) * scale, place.dot(up) * scale, depth - axis.distance)
  }

  /// Returns whether a line between two points passes the origin within a distance, in x and y.
  private static func passes(_ from: Vector3, _ to: Vector3, within distance: Double) -> Bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? -(from.x * dx + from.y * dy) / square : 0
    let t = min(max(along, 0), 1)
    let (x, y) = (from.x + t * dx, from.y + t * dy)
    return x * x + y * y < distance * distance
  }

  /// Returns the passages in a window.
  func passages(in window: Window) -> [Passage] {
    let zeros = RootFinder.zeros(
      of: { aspect(of: window.pair, at: $0).outerGap }, from: window.start, to: window.end,
      step: Self.step / 8)
    return zip(zeros, zeros.dropFirst()).compactMap { begin, end in
      guard !begin.isRising, end.isRising else { return nil }
      return Passage(
        pair: window.pair, begin: begin.time, end: end.time,
        greatest: greatest(of: window.pair, from: begin.time, to: end.time))
    }
  }

  /// Returns the moment of the least separation of two moons in an interval.
  private func greatest(of pair: [Int], from start: Double, to end: Double) -> Double {
    func square(_ time: Double) -> Double {
      let separation = aspect(of: pair, at: time).separation
      return separation * separation
    }
    let count = 16
    let step = (end - start) / Double(count)
    let times = (0...count).map { start + Double($0) * step }
    let squares = times.map(square)
    let best = squares.indices.min { squares[$0] < squares[$1] } ?? count / 2
    return RootFinder.turningPoint(
      of: square, from: times[best] - step, to: times[best] + step, halfWidth: step / 4)
      ?? times[best]
  }

  /// Returns the moments between which a gap is negative about the greatest phase; nil if it is
  /// positive there.
  func moments(
    in passage: Passage, _ gap: (MutualAspect) -> Double
  ) -> (first: Double, last: Double)? {
    func value(_ time: Double) -> Double { gap(aspect(of: passage.pair, at: time)) }
    guard value(passage.greatest) < 0,
      let first = RootFinder.zero(of: value, from: passage.begin, to: passage.greatest),
      let last = RootFinder.zero(of: value, from: passage.greatest, to: passage.end)
    else { return nil }
    return (first, last)
  }
}
