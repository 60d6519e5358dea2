package import PlanetSystem

/// Finds the font in which text is rendered.
package enum FontFile {
  /// The paths of the default font on known systems, in order of preference.
  package static let usualPlaces = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",  // Debian, Ubuntu
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",  // Fedora
    "/usr/share/fonts/TTF/DejaVuSans.ttf",  // Arch
    "/usr/share/fonts/dejavu/DejaVuSans.ttf",  // Alpine
    "/usr/local/share/fonts/DejaVuSans.ttf",
  ]

  /// The largest font file that is read, in bytes.
  private static let greatestSize = 64 << 20

  /// The reason why there is no font.
  package enum Missing: Error, Hashable, Sendable, CustomStringConvertible {
    /// The default font is at none of the known paths.
    case notInstalled(tried: [String])
    /// The named font cannot be read.
    case unreadable(FileError)

    /// The paths that were searched, and what to install.
    package var description: String {
      switch self {
      case .notInstalled(let tried):
        "there is no DejaVu font to write names in; install the package fonts-dejavu-core, or name "
          + "a font by PLANETNODE_FONT; looked for \(tried.joined(separator: ", "))"
      case .unreadable(let error): "the font cannot be read: \(error.description)"
      }
    }
  }

  /// A font file that was read.
  package struct Loaded: Sendable {
    /// The path of the file.
    package let path: String
    /// The number of the face in a collection; 0 for other files.
    package let index: Int
    /// The bytes of the file.
    package let bytes: [UInt8]
  }

  /// Returns the path of the bold face beside a font, such as `DejaVuSans-Bold.ttf` for
  /// `DejaVuSans.ttf`, or else of its semi-bold face.
  /// - Parameter font: The font; faces of a collection other than the first have no bold face.
  /// - Returns: The path; nil if neither exists.
  package static func boldPath(of font: Loaded) -> String? {
    guard font.index == 0 else { return nil }
    let name = Files.name(of: font.path)
    let stem = Files.stem(of: name)
    let family = stem.hasSuffix("-Regular") ? String(stem.dropLast(8)) : stem
    return ["Bold", "SemiBold"].lazy.map {
      Files.join(Files.folder(of: font.path), "\(family)-\($0)\(name.dropFirst(stem.count))")
    }.first { Files.kind(of: $0) == .file }
  }

  /// Reads the fallback fonts for characters that a font lacks: DejaVu, then installed fonts.
  ///
  /// Files that cannot be read are skipped.
  /// - Parameters:
  ///   - characters: The characters that the font lacks.
  ///   - path: The path of the font itself.
  /// - Returns: The fonts in order of preference; some may have none of the characters.
  package static func fallbacks(
    for characters: Set<Unicode.Scalar>, besides path: String
  ) -> [Loaded] {
    guard !characters.isEmpty else { return [] }
    let usual = usualPlaces.first { Files.kind(of: $0) == .file }
    let faces =
      (usual.map { [InstalledFonts.Face(path: $0, index: 0)] } ?? [])
      + InstalledFonts.faces(having: characters)
    var loaded: [Loaded] = []
    for face in faces
    where face.path != path && !loaded.contains(where: { $0.path == face.path }) {
      if let bytes = try? Files.read(face.path, limit: greatestSize) {
        loaded.append(Loaded(path: face.path, index: face.index, bytes: bytes))
      }
    }
    return loaded
  }

  /// Reads the font.
  ///
  /// The order of search: the given path; PLANETNODE_FONT of the environment; the ``usualPlaces``.
  /// A path that is given or set must be valid.
  /// - Parameters:
  ///   - path: The path of the font; nil to search.
  ///   - override: The value of PLANETNODE_FONT.
  ///   - places: The default paths.
  /// - Returns: The font.
  /// - Throws: ``Missing``
  package static func read(
    _ path: String? = nil, override: String? = Files.environment("PLANETNODE_FONT"),
    places: [String] = usualPlaces
  ) throws(Missing) -> Loaded {
    guard let chosen = path ?? override ?? places.first(where: { Files.kind(of: $0) == .file })
    else { throw .notInstalled(tried: places) }
    do throws(FileError) {
      return Loaded(path: chosen, index: 0, bytes: try Files.read(chosen, limit: greatestSize))
    } catch {
      throw .unreadable(error)
    }
  }
}
