import PlanetImage
import PlanetSystem
import PlanetTestSupport

@testable import PlanetAssets

/// Calls a closure with a library of one map, as JPEG and as PNG, with a cache beside them.
/// - Parameters:
///   - name: The name of both files, without extension.
///   - mode: The use of the cache.
///   - body: The closure, which also receives the folder.
/// - Throws: The error of the closure.
func withCachedMaps(
  named name: String, mode: MapCache.Mode,
  _ body: (inout MapLibrary, _ folder: String) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    let map = TestImages.waves(width: 256, height: 128)
    try Files.write(JPEG.encode(map, quality: 90), to: "\(folder)/\(name).jpg")
    try Files.write(PNG.encode(map), to: "\(folder)/\(name).png")
    var library = MapLibrary(folders: [folder], replacements: nil)
    library.cache = MapCache(folder: "\(folder)/cache", mode: mode)
    try body(&library, folder)
  }
}
