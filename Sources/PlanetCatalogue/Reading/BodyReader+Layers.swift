extension BodyReader {
  /// Reads the properties of a layer that belong to its kind.
  ///
  /// A property of another kind is reported, as it would have no effect.
  func layer(_ kind: LayerKind, _ map: MapReference, _ reader: ElementReader) -> MapLayer {
    var layer = MapLayer(kind: kind, map: map)
    func number(
      _ name: String, of owners: [LayerKind], _ dimension: Dimension, _ limit: ValueLimit
    ) -> Double? {
      guard let written = reader.attribute(name) else { return nil }
      guard owners.contains(kind) else {
        log.report(
          at: written.offset, "'\(name)' has no effect on a \(kind.rawValue) layer",
          expected: owners.map { "kind=\"\($0.rawValue)\"" }.joined(separator: " or "))
        return nil
      }
      return reader.number(written, name: name, dimension, limit)
    }
    layer.altitude = number("altitude", of: [.clouds, .haze], .length, .altitude)
    layer.rotationRate = number("rotation-rate", of: [.clouds, .haze], .number, .rate)
    layer.lowest = number("lowest", of: [.height], .length, .height)
    layer.highest = number("highest", of: [.height], .length, .height)
    if kind == .height { check(layer, reader) }
    return layer
  }

  /// Reports a height map without a range of heights.
  private func check(_ layer: MapLayer, _ reader: ElementReader) {
    if reader.attribute("lowest") == nil { _ = reader.required("lowest", such: "-8.2 km") }
    guard let highest = layer.highest else {
      if reader.attribute("highest") == nil { _ = reader.required("highest", such: "21.2 km") }
      return
    }
    guard let lowest = layer.lowest, lowest >= highest else { return }
    log.report(
      at: reader.attribute("highest")?.offset ?? reader.element.offset,
      "the highest place, \(highest) km, is not above the lowest, \(lowest) km",
      expected: "lowest < highest")
  }
}
