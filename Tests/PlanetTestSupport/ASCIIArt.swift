package import PlanetImage

/// Returns a small image as characters, one for each pixel, for tests with expected drawings.
///
/// Characters go from dark to bright by encoded luminance over black: ` .:-=+*#%@`.
package func asciiArt(_ image: borrowing Image<RGBA8>) -> String {
  let ramp = Array(" .:-=+*#%@")
  var rows: [String] = []
  for y in 0..<image.height {
    var row = ""
    for x in 0..<image.width {
      let code = SRGB.encode8(image[x, y].linear.luminance)
      row.append(ramp[(Int(code) * (ramp.count - 1) + 127) / 255])
    }
    rows.append(row)
  }
  return rows.joined(separator: "\n")
}
