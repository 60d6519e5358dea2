package import PlanetCards
package import PlanetImage
package import PlanetImageFiles
import PlanetRecipe
import PlanetSystem

/// A fact card that was rendered.
package struct Card {
  /// The recipe.
  package let recipe: CardRecipe
  /// The credits of the maps.
  package let credits: Credits
  /// The warnings about the card and its maps.
  package let warnings: [CardWarning]
  private let layout: CardLayout
  private let marks: [CardMark]
  private let picture: CardPicture?

  init(_ plan: CardMaker.Plan, picture: CardPicture?, disc: ClosedRange<Double>?) {
    (recipe, credits, warnings) = (plan.recipe, plan.credits, plan.warnings)
    layout = plan.layout
    marks = plan.layout.marks(disc: disc)
    self.picture = picture
  }

  init(
    _ recipe: CardRecipe, _ layout: CardLayout, picture: CardPicture?, disc: ClosedRange<Double>?
  ) {
    (self.recipe, credits, warnings) = (recipe, Credits(of: []), [])
    (self.layout, marks, self.picture) = (layout, layout.marks(disc: disc), picture)
  }

  /// Returns the pixels.
  package func image() -> Image<RGBA8> {
    CardPainter(layout).image(marks, picture, layout.cardFonts)
  }

  /// Encodes the card as PNG with the checksum of its pixels.
  package func png(_ encoding: ImageEncoding, threads: Int) throws(PNGError) -> [UInt8] {
    let image = image()
    let pixels = SHA256Digest(ofPixels: image)
    var options = PNGOptions(
      colorType: .rgb, compression: encoding.compression,
      texts: texts(encoding) + [PNGText(ImageProvenance.pixelsKeyword, pixels.description)])
    options.textsAreInternational = true
    options.time = encoding.time
    return try PNG.encode(image, options: options, threads: threads)
  }

  /// Encodes the card as JPEG or WebP, with its recipe as XMP.
  package func file(
    _ format: ImageFileFormat, _ encoding: ImageEncoding
  ) throws(ImageFileError) -> [UInt8] {
    let image = image()
    let texts = texts(encoding)
    if format == .webp {
      let compression: WebPOptions.Compression =
        encoding.isLossless ? .lossless : .quality(encoding.quality ?? 90)
      return try WebP.encode(image, options: WebPOptions(compression: compression, texts: texts))
    }
    return try JPEG.encode(
      image, options: JPEGOptions(quality: encoding.quality ?? 92, texts: texts))
  }

  /// Encodes the card as a PDF page, with its recipe and its credits as keywords.
  package func pdf() throws(CardPDF.Failure) -> [UInt8] {
    try CardPDF.bytes(
      layout, marks, picture,
      texts: [
        (.title, recipe.content.title), (.creator, "PlanetNode"), (.subject, recipe.summary),
        (.keywords, CardProvenance.keywords(of: recipe, credits)),
        (.author, credits.lines.joined(separator: "; ")),
      ].filter { !$0.1.isEmpty })
  }

  private func texts(_ encoding: ImageEncoding) -> [PNGText] {
    [
      PNGText("Title", recipe.content.title), .software, PNGText("Description", recipe.summary),
    ] + credits.texts + PNGText.creation(at: encoding.time)
      + [PNGText(CardProvenance.recipeKeyword, recipe.text)]
  }
}
