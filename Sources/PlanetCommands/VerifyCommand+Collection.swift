import PlanetAssets
import PlanetExport

extension VerifyCommand {
  /// Returns what is wrong with a file of many pictures; nothing if it is right.
  /// - Parameters:
  ///   - file: The file.
  ///   - failure: What is wrong with it if it is no such file.
  ///   - library: Where maps are, if pictures are to be drawn again.
  /// - Returns: What is wrong, in words.
  func faultOfCollection(
    _ file: String, else failure: PictureProof.Failure, _ library: MapLibrary?
  ) -> String? {
    guard failure == .collection else { return failure.description }
    let proof: CollectionProof
    do throws(PictureProof.Failure) {
      proof = try CollectionProof(path: file)
    } catch {
      return error.description
    }
    guard let library else { return nil }
    do throws(PictureJob.DrawingFailure) {
      let number = try proof.firstDifference(
        library: library, threads: threads ?? max(Files.processorCount, 1))
      return number.map { "comes out with other pixels in picture \($0) when drawn again" }
    } catch {
      return "cannot be drawn again: \(error)"
    }
  }
}
