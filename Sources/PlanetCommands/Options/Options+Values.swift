import ArgumentParser
package import PlanetAssets
import PlanetCatalogue
import PlanetExport
package import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import PlanetSystem

extension ImageSize {
  package init(square side: Int) { self.init(width: side, height: side) }

  /// Reads a size from the text of an option: `1024`, `1920x1080` or `1920,1080`.
  package init(option argument: String) throws {
    do throws(ValueProblem) {
      try self.init(reading: argument)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

/// Several sizes of images: `16,32,64` or `32,320x200`.
struct ImageSizes: Hashable, Sendable {
  /// The sizes, each once.
  var all: [ImageSize] = []

  /// Reads sizes from the text of an option.
  init(reading argument: String) throws {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let size: ImageSize
      do {
        size = try ImageSize(option: String(word))
      } catch {
        throw ValidationError(
          "'\(word)' is not a size; expected numbers from 1 to \(ImageSize.greatest) with commas, "
            + "such as 16,32,64 or 32,320x200")
      }
      if !all.contains(size) { all.append(size) }
    }
  }
}

/// Scales of images for high-resolution screens: `1,2,3`.
struct ScaleList: Hashable, Sendable, CustomStringConvertible {
  /// The scales, each once.
  var all: [Int]

  var description: String { all.map(String.init).joined(separator: ",") }

  init(all: [Int]) { self.all = all }

  /// Reads scales from the text of an option.
  init(reading argument: String) throws {
    all = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scale = Int(word), (1...16).contains(scale) else {
        throw ValidationError(
          "'\(word)' is not a scale; expected whole numbers from 1 to 16, such as 1,2,3")
      }
      if !all.contains(scale) { all.append(scale) }
    }
  }

  /// Throws an error for an image that would be too large.
  func check(_ sizes: [ImageSize]) throws(ValidationError) {
    for size in sizes {
      for scale in all where max(size.width, size.height) * scale > ImageSize.greatest {
        throw ValidationError(
          "\(size.fileNameText) at scale \(scale) has more than \(ImageSize.greatest) pixels "
            + "on a side")
      }
    }
  }
}

/// A colour: `black`, `white` or `#102030`.
struct ColorOption: Hashable, Sendable {
  let background: Background

  /// Reads a colour from the text of an option.
  init(reading argument: String) throws {
    do throws(ValueProblem) {
      background = try Background(reading: argument)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

extension BodyOrder {
  /// Reads an order from the text of an option.
  init(reading argument: String) throws {
    let words = BodyOrder.allCases.map(\.rawValue)
    guard let order = BodyOrder(rawValue: argument.lowercased()) else {
      let nearest = NearestWord.one(to: argument, among: words)
      throw ValidationError(
        "expected one of \(words.joined(separator: ", "))"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    self = order
  }
}

extension Progress.Style: ExpressibleByArgument {}

/// Throws an error unless the value of an option is in its range.
func checkRange(
  _ name: String, _ value: Double?, _ range: ClosedRange<Double>
) throws(ValidationError) {
  guard let value, !range.contains(value) else { return }
  throw ValidationError(
    "--\(name) is \(value); expected a number from \(range.lowerBound) to \(range.upperBound)")
}

/// Returns the transform of an option whose value is a number, whole or decimal.
/// - Parameter expected: The expected values, as in "expected …".
/// - Returns: The transform.
package func number<Value: LosslessStringConvertible & SendableMetatype>(
  _ expected: String
) -> @Sendable (String) throws -> Value {
  { text in
    // Other notations of the same number, such as "12 000" and "0,5".
    let plain = WrittenNumber.value(of: text).flatMap { value in
      Int(exactly: value).flatMap { Value("\($0)") } ?? Value("\(value)")
    }
    guard (Double(text) ?? 0).isFinite else {
      throw ValidationError("'\(text)' is not finite; expected a number: \(expected)")
    }
    guard let value = Value(text) ?? plain else {
      throw ValidationError("expected \(expected)")
    }
    return value
  }
}

/// The compression of files, as written on the command line.
package enum CompressionOption: String, CaseIterable, ExpressibleByArgument {
  case fast
  case standard = "default"
  case small

  package var compression: PNGOptions.Compression {
    switch self {
    case .fast: .fast
    case .standard: .standard
    case .small: .small
    }
  }
}

/// The use of the map cache, as written on the command line.
package enum MapCacheOption: String, CaseIterable, ExpressibleByArgument {
  case auto
  case build
  case off

  /// The help of the options of this kind.
  static let help: ArgumentHelp = """
    Cache of decoded maps: auto (maps are added within limits), build (all maps are added) or \
    off. (default: PLANETNODE_MAP_CACHE, or auto)
    """

  var mode: MapCache.Mode {
    switch self {
    case .auto: .auto
    case .build: .build
    case .off: .off
    }
  }
}

/// The maps of known bodies, as written on the command line.
package enum MapChoice: String, CaseIterable, ExpressibleByArgument {
  case installed
  case bundled

  /// Returns the installed maps; nil for the bundled ones only.
  ///
  /// Prints a warning about files that are missing.
  /// - Parameter isStrict: True to make a missing file an error.
  /// - Throws: ``CommandFailure``
  /// - Returns: The maps.
  package func installed(isStrict: Bool) throws(CommandFailure) -> InstalledMaps? {
    guard self == .installed, let store = MapStore.ofUser else { return nil }
    var (result, problem): (InstalledMaps?, String?)
    do throws(FileError) {
      let (maps, missing) = try store.installed()
      if let first = missing.first {
        let words =
          "the installed map '\(store.path(of: first))' is missing or incomplete"
          + (missing.count > 1 ? ", and \(missing.count - 1) more" : "")
          + "; install it again, or remove it with 'planetnode textures remove \(first.body)'"
        problem = words
      }
      result = maps
    } catch {
      problem = "installed maps are not used: \(error)"
    }
    if let problem {
      if isStrict { throw CommandFailure(.asset, problem) }
      Console.warning(problem)
    }
    return result
  }
}
