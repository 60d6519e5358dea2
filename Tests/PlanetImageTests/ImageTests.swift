import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Image")
struct ImageTests {
  private struct Stop: Error {}

  @Test("Pixels are stored by rows from the top")
  func layout() {
    var image = Image(width: 3, height: 2, filledWith: RGBA8(1, 2, 3))
    image[2, 1] = RGBA8(9, 8, 7, 6)
    #expect(image[2, 1] == RGBA8(r: 9, g: 8, b: 7, a: 6) && image[1, 2 - 1] == RGBA8(1, 2, 3))
    #expect(image.withPixels { $0[5] } == RGBA8(9, 8, 7, 6))
    image.withMutablePixels { $0[3] = .clear }
    #expect(image[0, 1] == .clear)
  }

  @Test("A copy is independent of its original")
  func copy() {
    let image = TestImages.noise(width: 5, height: 5, seed: 1)
    var copy = image.copy()
    expectIdentical(copy, image)
    copy[0, 0].r ^= 1
    let isIdentical = copy.isIdentical(to: image)
    #expect(!isIdentical)
  }

  @Test("Closures may throw errors of their own type")
  func typedThrows() {
    var image = Image(width: 1, height: 1, filledWith: RGBA8.clear)
    do throws(Stop) {
      try image.withPixels { _ throws(Stop) in throw Stop() }
      Issue.record("did not throw")
    } catch {}
    do throws(Stop) {
      try image.withMutablePixels { _ throws(Stop) in throw Stop() }
      Issue.record("did not throw")
    } catch {}
  }

  @Test("Words keep red in the low byte")
  func packed() {
    #expect(RGBA8(1, 2, 3, 4).packed == 0x0403_0201)
    #expect(RGBA8(packed: 0x0403_0201) == RGBA8(1, 2, 3, 4))
    let pixel = RGBA8(10, 20, 30, 40)
    #expect(RGBA8(RGBA16(pixel)) == pixel)
  }

  @Test("Every pixel is filled once by any number of threads, in strips of any height")
  func bands() {
    for threads in [1, 2, 5, 64] {
      for rowsPerStrip in [1, 3, 16, 100] {
        var image = Image(width: 7, height: 41, filledWith: UInt32.max)
        image.fillStrips(rowsPerStrip: rowsPerStrip, threads: threads) { rows, pixels in
          for row in rows {
            for x in 0..<7 { pixels[(row - rows.lowerBound) * 7 + x] &+= UInt32(row * 7 + x + 1) }
          }
        }
        let isFilled = image.withPixels { pixels in
          pixels.indices.allSatisfy { pixels[$0] == UInt32($0) }
        }
        #expect(isFilled, "\(threads) threads, \(rowsPerStrip) rows")
      }
    }
  }

  @Test("The decoder selects the codec, and names unsupported formats")
  func codecSelection() throws {
    let image = TestImages.waves(width: 6, height: 5)
    expectImagesEqual(try Image.decode(PNG.encode(image)), image)
    let jpeg = try Image.decode(JPEG.encode(image))
    #expect(jpeg.width == 6 && jpeg.height == 5)
    #expect(throws: ImageError.unsupportedFormat(looksLike: "a GIF")) {
      _ = try Image.decode(Array("GIF89a".utf8))
    }
    #expect(throws: ImageError.self) { _ = try Image.decode(Array(PNG.encode(image).dropLast())) }
  }

  @Test(
    "Formats are detected by their first bytes",
    arguments: [
      ("RIFF....WEBPVP8 ", "a WebP"), ("II*\0abc", "a TIFF"), ("BM....", "a BMP"),
      ("<!DOCTYPE html>", "a web page"), ("GIF89a", "a GIF"), ("Not found", "text"),
    ])
  func kinds(bytes: String, name: String) {
    #expect(ImageFormat.detect(Array(bytes.utf8)) == .unsupported(looksLike: name))
  }
}
