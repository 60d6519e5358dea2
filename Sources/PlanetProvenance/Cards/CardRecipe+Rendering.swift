import PlanetAssets
import PlanetCards
import PlanetCatalogue
import PlanetImage
package import PlanetRecipe
package import PlanetSystem

extension CardRecipe {
  /// Renders the card again, and returns the SHA-256 of its pixels.
  /// - Parameters:
  ///   - planets: The planets of its globe.
  ///   - threads: The greatest number of threads; the pixels do not depend on it.
  /// - Throws: The reason why the card cannot be rendered.
  /// - Returns: The digest, as in a file of the card.
  package func renderPixelDigest(
    _ planets: LoadedPlanetCache, threads: Int
  ) throws(ImageRecipe.RenderingFailure) -> SHA256Digest {
    guard renderer == CardPainter.identity else { throw .otherCardRenderer(renderer) }
    let fonts = try installedFonts()
    let picture: CardPicture?
    var kind = CardLayout.Picture.none
    var scene = try globe.map { globe throws(ImageRecipe.RenderingFailure) in
      try globe.loadedScene(planets, threads: threads)
    }
    if let globe, let loaded = scene {
      picture = CardPicture(globe.render8(loaded, threads: threads))
      kind = .globe
    } else if let photograph {
      let found = try self.photograph(photograph, planets.library)
      picture = found
      kind = .photograph(aspect: found.aspect)
    } else {
      (picture, scene) = (nil, nil)
    }
    let layout = CardLayout(content, format: size, theme: theme, picture: kind, fonts: fonts)
    let disc = scene.flatMap { scene in
      layout.pictureFrame.flatMap { frame in
        picture.flatMap { picture in
          let size = ImageSize(width: picture.image.width, height: picture.image.height)
          return CardGlobe.disc(in: scene, size, frame)
        }
      }
    }
    let card = Card(self, layout, picture: picture, disc: disc)
    return SHA256Digest(ofPixels: card.image())
  }

  /// Returns the fonts with which the card was rendered.
  private func installedFonts() throws(ImageRecipe.RenderingFailure) -> CardFonts {
    let files: CardFontFiles
    let found: CardFonts
    do throws(LabelFonts.Failure) {
      files = try CardFontFiles(nil, for: content)
      found = try files.fonts()
    } catch {
      throw .font(error.description)
    }
    guard files.references.map(\.sha256) == fonts.map(\.sha256),
      files.boldReferences.map(\.sha256) == boldFonts.map(\.sha256)
    else {
      throw .font(
        "the installed fonts differ from '\(fonts[0].name)' and '\(boldFonts[0].name)', with "
          + "which it was rendered; set PLANETNODE_FONT to the file")
    }
    return found
  }

  private func photograph(
    _ file: FileReference, _ library: MapLibrary
  ) throws(ImageRecipe.RenderingFailure) -> CardPicture {
    let loaded: CardOrder.Photograph
    do throws(AssetError) {
      loaded = try CardPicture.load(file.name, from: library.confined())
    } catch {
      throw .asset(error)
    }
    guard loaded.file == file else { throw .changedFile(name: file.name) }
    return loaded.picture
  }
}
