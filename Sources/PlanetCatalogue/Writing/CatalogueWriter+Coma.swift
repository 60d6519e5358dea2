import PlanetMath

extension CatalogueWriter {
  /// Writes a coma and its tail.
  static func write(_ coma: Coma?, to writer: inout XMLWriter) {
    guard let coma else { return }
    let attributes = [
      ("radius", "\(coma.radius.shortText) km"), ("brightness", coma.brightness.shortText),
      ("color", coma.color?.description),
    ]
    guard let tail = coma.tail else { return writer.empty("coma", attributes) }
    writer.element("coma", attributes) { writer in
      writer.empty(
        "tail",
        [
          ("length", "\(tail.length.shortText) km"), ("width", "\(tail.width.shortText) km"),
          ("brightness", tail.brightness.shortText), ("color", tail.color?.description),
        ])
    }
  }
}
