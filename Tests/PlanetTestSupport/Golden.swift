package import Foundation
package import PlanetImage
package import Testing

/// Compares images with accepted ones, in `Goldens/` beside the test's file.
///
/// A new or changed image is written beside the accepted one, and the failure states the command
/// that accepts it. If `CI` is set in the environment nothing is written.
package enum Golden {
  /// The maximum number of bytes of an accepted image.
  package static let sizeLimit = 64 * 1024

  /// Expects an image to look like the accepted one of a name.
  /// - Parameters:
  ///   - image: The image under test.
  ///   - name: The name of the accepted image, without `.png`.
  ///   - maxDifference: The largest difference of a channel, in 8-bit levels, that does not count.
  ///   - share: The share of pixels, 0...1, that may differ by more.
  ///   - testFile: The test's file.
  ///   - sourceLocation: Where a failure is reported.
  package static func expect(
    _ image: borrowing Image<RGBA8>, named name: String, maxDifference: Int = 0,
    share: Double = 0, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let records = ProcessInfo.processInfo.environment["CI"] == nil
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Goldens")
    if let fault = fault(
      about: image, named: name, maxDifference: maxDifference, share: share, folder: folder,
      records: records)
    {
      Issue.record("\(fault)", sourceLocation: sourceLocation)
    }
  }

  /// Returns the fault of an image, or nil; if recording is on, it writes files.
  ///
  /// This is the part of ``expect(_:named:maxDifference:share:testFile:sourceLocation:)`` that can
  /// be tested.
  package static func fault(
    about image: borrowing Image<RGBA8>, named name: String, maxDifference: Int, share: Double,
    folder: URL, records: Bool
  ) -> String? {
    let accepted = folder.appending(path: "\(name).png")
    do {
      guard let data = try? Data(contentsOf: accepted) else {
        return try "golden '\(name)' is missing"
          + offer(image, beside: accepted, records: records)
      }
      let expected = try PNG.decode8([UInt8](data))
      let comparison = try ImageComparison(image, expected)
      guard comparison.fraction(beyond: maxDifference) > share else { return nil }
      var text = "golden '\(name)' differs: \(summary(of: comparison, beyond: maxDifference))"
      if records {
        let difference = folder.appending(path: "\(name).diff.png")
        try Data(PNG.encode(comparison.differenceImage())).write(to: difference)
        text += "; the differences are in \(difference.path())"
      }
      return try text + offer(image, beside: accepted, records: records)
    } catch let error as ImageError {
      return "golden '\(name)': \(error.description)"
        + ((try? offer(image, beside: accepted, records: records)) ?? "")
    } catch {
      return "golden '\(name)': \(error)"
    }
  }

  /// Writes an image beside the accepted one, and returns the command that accepts it.
  private static func offer(
    _ image: borrowing Image<RGBA8>, beside accepted: URL, records: Bool
  ) throws -> String {
    let bytes = try PNG.encode(image, options: PNGOptions(compression: .small))
    guard bytes.count <= sizeLimit else {
      return "; at \(bytes.count) bytes it is too large for a golden, which has 64 KiB at most"
    }
    guard records else { return "; run the test where CI is not set to see the image" }
    let folder = accepted.deletingLastPathComponent()
    let name = accepted.deletingPathExtension().lastPathComponent
    let offered = folder.appending(path: "\(name).new.png")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: offered)
    return "; look at \(offered.path()) and accept it with Scripts/accept-goldens.sh \(name)"
  }
}
