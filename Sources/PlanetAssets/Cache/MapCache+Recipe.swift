import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem

// The keys of pyramids: everything that determines their words.

extension MapCache {
  /// The known properties of a map's files.
  struct Source: Hashable {
    /// The SHA-256 of each file.
    var files: [SHA256Digest]
    /// The size and kind of the whole map.
    var extent: MapExtent

    /// A short hash of the contents of all files.
    var content: ContentHash { ContentHash(of: files.flatMap(\.bytes)) }
  }

  /// The source of a pyramid, and how it is built.
  struct Recipe: Hashable {
    /// The files.
    var source: Source
    /// The columns of the files per column.
    var reduction: Int
    /// The conversion of the files' code values to words.
    var conversion: Conversion
    /// True if the source is not decoded from files.
    var isGenerated = false

    init(source: Source, reduction: Int, texels: Texels, isGenerated: Bool = false) {
      (self.source, self.reduction) = (source, reduction)
      (conversion, self.isGenerated) = (.texels(texels), isGenerated)
    }

    init(source: Source, columns: Int, slopes: Slopes) {
      self.source = source
      reduction = SlopeMap.reduction(of: source.extent.size(reduction: 1), columns: columns)
      conversion = .slopes(slopes)
    }

    /// The columns and rows of the pyramid.
    var size: ImageSize {
      switch conversion {
      case .texels: source.extent.size(reduction: reduction)
      case .slopes:
        SlopeMap.size(of: source.extent.size(reduction: 1), reduction: reduction)
      }
    }

    /// The name of its file.
    ///
    /// The same tiles in a different grid are a different map with another size.
    var name: String {
      source.content.hexadecimal
        + Self.nameEnd(source.extent, reduction, conversion, isGenerated: isGenerated)
    }

    /// Returns the part of the name that does not depend on the content.
    static func nameEnd(
      _ extent: MapExtent, _ reduction: Int, _ conversion: Conversion, isGenerated: Bool = false
    ) -> String {
      "-\(extent.width)x\(extent.height)-\(reduction)-\(conversion.name)"
        + (isGenerated ? "" : MapCache.decoders) + PyramidFile.suffix
    }
  }

  /// The conversion of a map's code values to the words of its pyramid.
  enum Conversion: Hashable {
    /// Colours.
    case texels(Texels)
    /// The slopes of a map of heights or normals.
    case slopes(Slopes)

    /// The part of a file's name.
    var name: String {
      switch self {
      case .texels(let texels):
        texels.colorSpace.rawValue + (texels.keepsAlpha ? "-alpha" : "") + texels.changeName
      case .slopes(let slopes): "slopes-" + slopes.hash
      }
    }
  }

  /// The conversion of a map's samples to slopes.
  struct Slopes: Hashable {
    /// The content of the samples.
    var content: SlopeMap.Content
    /// A Boolean value that indicates whether each row is mirrored.
    var isMirrored: Bool
    /// A Boolean value that indicates whether the map is south up.
    var isRotatedHalfTurn: Bool

    init(_ map: MapReference, _ content: SlopeMap.Content) {
      self.content = content
      (isMirrored, isRotatedHalfTurn) = (map.isMirrored, map.isTurned)
    }

    /// All parameters, in hexadecimal digits.
    fileprivate var hash: String {
      let words =
        switch content {
        case .heights(let lowest, let highest): [lowest.bitPattern, highest.bitPattern]
        case .normals: [UInt32]()
        }
      let text = "\(words) \(isMirrored) \(isRotatedHalfTurn)"
      return ContentHash(of: Array(text.utf8)).hexadecimal
    }
  }

  /// The part of a file's name for the libraries that decode JPEGs and convert colours: other
  /// versions may decode a file to other pixels.
  ///
  /// A library is identified by its size and its time of modification.
  static let decoders: String = {
    let states = [JPEGRowSource.libraryPath, ColorConversion.libraryPath].map { path in
      path.flatMap { Files.status(of: $0) }.map { "\($0.size) \($0.modified)" } ?? ""
    }
    let hash = ContentHash(of: Array(states.joined(separator: "\n").utf8)).hexadecimal
    return "-" + hash.prefix(8)
  }()

  /// The conversion of a map's code values to texels.
  struct Texels: Hashable {
    /// The colour space of the code values.
    var colorSpace: MapColorSpace
    /// True if transparency is used, rather than ignored.
    var keepsAlpha: Bool

    /// A Boolean value that indicates whether each row is mirrored.
    var isMirrored: Bool
    /// The change of linear light; nil for none.
    var curve: TexelCurve?
    /// The colour of missing data; nil if there are none.
    var noData: SRGBColor?
    /// The replacement of missing data; nil if they are black and transparent.
    var fill: GapFill?

    /// Creates the conversion that the catalogue defines for a map.
    /// - Parameters:
    ///   - map: The map.
    ///   - use: The use of its texels.
    init(_ map: MapReference, _ use: MapUse = .surface()) {
      colorSpace = map.colorSpace
      keepsAlpha = map.alpha == .coverage
      isMirrored = map.isMirrored
      noData = map.adjustment?.noData
      curve = use.curve(map.adjustment)
      if case .surface = use, noData != nil, !keepsAlpha {
        fill = map.adjustment?.noDataFill.map { .color($0.linear) } ?? .surroundings
      }
    }

    /// The part of a file's name for changed texels; empty for those of the file.
    fileprivate var changeName: String {
      guard isMirrored || curve != nil || noData != nil else { return "" }
      let parts = [
        "\(isMirrored)", curve.map { "\($0)" } ?? "", noData?.description ?? "",
        fill.map { "\($0)" } ?? "",
      ]
      return "-" + ContentHash(of: Array(parts.joined(separator: "|").utf8)).hexadecimal
    }
  }
}
