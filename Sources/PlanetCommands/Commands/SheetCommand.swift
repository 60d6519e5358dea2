import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetText
import Synchronization

/// Renders several bodies into one image, with their names.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Renders a contact sheet: several bodies in one image, with their names.",
    discussion: """
      Names are rendered in DejaVu Sans, at the paths where Linux systems install it; --font or \
      PLANETNODE_FONT name another font. Example: planetnode sheet -o sheet.png --size 256 \
      --columns 5
      """)

  @Argument(help: "Bodies, in this order. (default: all of the catalogue)")
  var bodies: [String] = []

  @Option(help: "Section whose bodies are rendered, such as moons; 'planetnode list' shows all.")
  var section: String?

  @Option(
    name: .shortAndLong, help: "PNG file; - for standard output.",
    transform: OutputPattern.name)
  var output = "sheet.png"

  @Option(
    parsing: .unconditional,
    help: """
      Size of each image in pixels, such as 256 or 320x200, at most 16384 per side. (default: \
      256x256)
      """,
    transform: ImageSize.init(option:))
  var size = ImageSize(square: 256)

  @Option(
    parsing: .unconditional, help: "Images in a row. (default: a compact layout)",
    transform: number("a whole number from 1"))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: "Pixels between and around images. (default: a sixteenth of an image)",
    transform: number("a whole number from 0 to 4096"))
  var gap: Int?

  @OptionGroup var text: LabelOptions
  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var work: WorkOptions

  mutating func validate() throws {
    try view.checkWithoutDate()
    try refuseBodies(bodies, besideSection: section)
    if let columns, columns < 1 {
      throw ValidationError("--columns is \(columns); expected 1 or more")
    }
    if let gap, !(0...4096).contains(gap) {
      throw ValidationError("--gap is \(gap); expected a number from 0 to 4096")
    }
  }

  mutating func run() throws {
    let pattern = try OutputPattern.read(output, in: "sheet.png")
    guard !pattern.hasFrame && !pattern.hasID else {
      throw CommandFailure(
        .usage, "output '\(output)' has a placeholder, but a sheet is one image")
    }
    let loaded = try catalogue.load(cache: work.cache(), about: bodies)
    let chosen = try loaded.bodies(bodies, inSection: section)
    let batch = Batch.thumbnails(of: chosen, sizes: [size], pattern: pattern)
    let fonts = try LabelFonts(text.font, for: chosen, isStrict: catalogue.strict)
    let font = try fonts.usable()
    try loaded.refuseOverwriting(by: batch, inputs: fonts.files.map(\.path) + view.inputs)
    let (grid, style) = try layout(of: chosen.count, font)
    let labels = fonts.labels(size: style.textSize, color: style.textColor)
    let run = try CollectionRun(
      batch, context: loaded.context(for: view.settings, view), work: work,
      outputs: [pattern.path(size: size)], whole: FrameStream.byteCount(of: grid))
    guard case .isToBeDrawn = try run.begin({ .sheet(of: $0, grid: grid, labels: labels) })
    else { return }
    let sheet = Mutex(ContactSheet(grid: grid, imageSize: size, style: style, font: font))
    let frames = try run.place { image, index in
      sheet.withLock { $0.place(image, at: index) }
    }
    try sheet.withLock { sheet throws(CommandFailure) in
      for (index, body) in chosen.enumerated() { sheet.label(body.name, at: index, in: font) }
      try run.write(
        sheet.image, .sheet(of: frames.map(\.recipe), grid: grid, labels: labels), frames)
    }
  }

  /// Returns the grid and the style of the sheet.
  private func layout(
    of count: Int, _ font: Font
  ) throws(CommandFailure) -> (ImageGrid, ContactSheet.Style) {
    let textSize = text.textSize ?? ContactSheet.Style.textSize(for: size)
    let grid = ContactSheet.grid(
      count: count, imageSize: size, columns: columns,
      gap: gap ?? max(min(size.width, size.height) / 16, 8), textSize: textSize, font: font)
    try grid.refuseTooLarge("--size or --columns")
    return (
      grid,
      ContactSheet.Style(
        background: view.settings.background, textColor: text.color, textSize: textSize)
    )
  }
}

extension ImageGrid {
  /// Throws an error if an image of this grid would be too large.
  func refuseTooLarge(_ remedy: String) throws(CommandFailure) {
    guard max(width, height) > ImageSize.greatest else { return }
    throw CommandFailure(
      .usage,
      "the sheet would have \(width)x\(height) pixels, with \(ImageSize.greatest) at most on a "
        + "side; change \(remedy)")
  }
}
