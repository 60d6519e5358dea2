import FoundationEssentials
import PlanetImage
import PlanetScene

extension CollectionRecipe {
  /// The greatest length of a text in a file, in bytes; readers have the same limit.
  package static let maximumTextLength = 2_000_000

  /// Reads the text of a recipe.
  /// - Throws: ``ImageRecipe/Malformed`` for a text that is not a recipe, or has another format.
  package init(text: String) throws(ImageRecipe.Malformed) {
    guard text.utf8.count <= Self.maximumTextLength else {
      throw ImageRecipe.Malformed(reason: "is over 2 MB long")
    }
    let data = Data(text.utf8)
    do {
      let format = try JSONDecoder().decode(ImageRecipe.FormatOnly.self, from: data).format
      guard format == Self.currentFormat else {
        throw ImageRecipe.Malformed(
          reason: "has format \(format); this program reads format \(Self.currentFormat)")
      }
      self = try JSONDecoder().decode(CollectionRecipe.self, from: data)
    } catch let error as ImageRecipe.Malformed {
      throw error
    } catch {
      throw ImageRecipe.Malformed(error)
    }
    let reason =
      validationError ?? images.lazy.compactMap(\.validationError).first
      ?? variation?.validationError
    if let reason { throw ImageRecipe.Malformed(reason: reason) }
  }

  /// The reason why the collection cannot be rendered; nil for a valid recipe.
  ///
  /// The recipe may be from any file, so each number must be in the range of its option.
  private var validationError: String? {
    guard let first = images.first, (1...FrameRange.limit).contains(count) else {
      return "has no images"
    }
    guard (variation == nil ? count : 1) == images.count,
      variation.map({ $0.lists.allSatisfy { $0.count == count } }) != false
    else { return "has a number of images other than its 'count'" }
    guard images.allSatisfy({ $0.width == first.width && $0.height == first.height }) else {
      return "has images of different sizes"
    }
    guard images.allSatisfy({ !$0.isComparison }) else {
      return "has comparisons of bodies"
    }
    guard images.allSatisfy({ $0.depth == 8 }) else { return "has images of other depths than 8" }
    let isSheet = kind != .animation
    guard isSheet == (layout != nil), isSheet == (timing == nil),
      (kind == .sheet) == (labels != nil)
    else { return "has fields that do not match its kind" }
    if let timing, timing.frames == 0 || timing.seconds == 0 || UInt32(exactly: timing.plays) == nil
    {
      return "has an invalid frame rate"
    }
    return layout.flatMap { validationError(of: $0, first) }
  }

  private func validationError(of layout: Layout, _ image: ImageRecipe) -> String? {
    let sizes = 1...65535
    guard sizes.contains(layout.columns), (0...4096).contains(layout.gap),
      (0...4096).contains(layout.margin), sizes.contains(layout.cellWidth),
      sizes.contains(layout.cellHeight), (1...65535).contains(image.width),
      image.width <= layout.cellWidth, image.height <= layout.cellHeight
    else { return "has an invalid layout" }
    return sizes.contains(width) && sizes.contains(height) ? nil : "has an invalid size"
  }
}

extension CollectionRecipe.Variation {
  /// The reason why an angle is invalid; nil for valid angles.
  fileprivate var validationError: String? {
    for (name, list) in [("azimuth", azimuth), ("lightAzimuth", lightAzimuth)] {
      if let angle = list?.first(where: { !ImageRecipe.angleRange.contains($0) }) {
        return ImageRecipe.rangeError(name, angle)
      }
    }
    return turn?.first { !ImageRecipe.turnRange.contains($0) }
      .map { ImageRecipe.rangeError("turn", $0) }
  }

  /// The lists of angles that differ between images.
  var lists: [[Double]] { [turn, azimuth, lightAzimuth].compactMap { $0 } }
}
