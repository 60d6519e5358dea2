extension BodyReader {
  /// Reads a coma and its tail; with an invalid number, the body has none.
  mutating func readComa(_ reader: ElementReader) {
    // A text alone, such as "bright", is reported with the structure.
    guard !reader.element.hasTextOnly else { return }
    let radius = size("radius", of: reader, such: "100000 km")
    let brightness = light(of: reader)
    guard let radius, let brightness else { return }
    var coma = Coma(radius: radius, brightness: brightness, color: color(of: reader))
    if let child = reader.element.children.first(where: { $0.key == "tail" }) {
      guard let tail = tail(ElementReader(element: child, log: log)) else { return }
      coma.tail = tail
    }
    body.coma = coma
  }

  private func tail(_ reader: ElementReader) -> Coma.Tail? {
    let length = size("length", of: reader, such: "20 million km")
    let width = size("width", of: reader, such: "3 million km")
    let brightness = light(of: reader)
    guard let length, let width, let brightness else { return nil }
    return Coma.Tail(
      length: length, width: width, brightness: brightness, color: color(of: reader))
  }

  private func size(_ name: String, of reader: ElementReader, such example: String) -> Double? {
    let limit = ValueLimit(Coma.lengths, "1 km to 1500 million km")
    return reader.required(name, such: example)
      .flatMap { reader.number($0, name: name, .length, limit) }
  }

  private func light(of reader: ElementReader) -> Double? {
    let limit = ValueLimit(Coma.brightnesses, "0 to 100")
    return reader.required("brightness", such: "0.5")
      .flatMap { reader.number($0, name: "brightness", .number, limit) }
  }

  private func color(of reader: ElementReader) -> SRGBColor? {
    reader.attribute("color").flatMap { reader.color($0) }
  }
}
