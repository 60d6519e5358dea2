import FoundationEssentials
import PlanetImage
import PlanetScene

extension CollectionRecipe {
  /// Reads the text of a job.
  /// - Throws: What is wrong with it, for what is no job, or one of another program's version.
  package init(text: String) throws(ImageRecipe.Malformed) {
    guard text.utf8.count <= Self.greatestText else {
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
      throw ImageRecipe.Malformed(reason: "cannot be read")
    }
    if let reason = fault ?? pictures.lazy.compactMap(\.fault).first ?? varying?.fault {
      throw ImageRecipe.Malformed(reason: reason)
    }
  }

  /// What makes the arrangement of pictures impossible; nothing if it is possible.
  ///
  /// A job comes with any PNG from anywhere, so each number is held to what options allow.
  private var fault: String? {
    guard let first = pictures.first, (1...FrameRange.limit).contains(count) else {
      return "has no pictures"
    }
    guard (varying == nil ? count : 1) == pictures.count,
      varying.map({ $0.lists.allSatisfy { $0.count == count } }) != false
    else { return "has not as many pictures as it says" }
    guard pictures.allSatisfy({ $0.width == first.width && $0.height == first.height }) else {
      return "has pictures of several sizes"
    }
    guard pictures.allSatisfy({ $0.arrangement == nil }) else {
      return "has images of several bodies"
    }
    guard pictures.allSatisfy({ $0.depth == 8 }) else { return "has pictures of other depths" }
    let isSideBySide = kind != .animation
    guard isSideBySide == (layout != nil), isSideBySide == (timing == nil),
      (kind == .sheet) == (labels != nil)
    else { return "has not what belongs to its kind" }
    if let timing, timing.frames == 0 || timing.seconds == 0 || UInt32(exactly: timing.plays) == nil
    {
      return "has no possible rate"
    }
    return layout.flatMap { fault(of: $0, first) }
  }

  private func fault(of layout: Layout, _ picture: ImageRecipe) -> String? {
    let sizes = 1...65535
    guard sizes.contains(layout.columns), (0...4096).contains(layout.gap),
      (0...4096).contains(layout.margin), sizes.contains(layout.cellWidth),
      sizes.contains(layout.cellHeight), (1...65535).contains(picture.width),
      picture.width <= layout.cellWidth, picture.height <= layout.cellHeight
    else { return "has no possible layout" }
    return sizes.contains(width) && sizes.contains(height) ? nil : "has no possible size"
  }
}

extension CollectionRecipe.Variation {
  /// What makes angles impossible that a first picture's job does not tell.
  fileprivate var fault: String? {
    for (name, list) in [("azimuth", azimuth), ("lightAzimuth", lightAzimuth)] {
      if let angle = list?.first(where: { !ImageRecipe.possibleAngles.contains($0) }) {
        return ImageRecipe.fault(name, angle)
      }
    }
    return turn?.first { !ImageRecipe.possibleTurns.contains($0) }
      .map { ImageRecipe.fault("turn", $0) }
  }

  /// The lists of numbers that there are.
  var lists: [[Double]] { [turn, azimuth, lightAzimuth].compactMap { $0 } }
}
