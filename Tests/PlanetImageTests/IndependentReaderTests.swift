import PlanetImage
import PlanetTestSupport
import Testing

/// Other programs, without shared code, read files of PlanetNode and write files for it.
@Suite("Independent readers")
struct IndependentReaderTests {
  private static let noPillow = Comment(rawValue: "no python3 with Pillow here")

  /// Prints mode, size, the sum of all bytes, and the first pixel.
  private static let look = """
    import sys, PIL.Image as I
    i = I.open(sys.argv[1]); i.load()
    print(i.mode, i.width, i.height, sum(i.convert('RGBA').tobytes()), i.info.get('Note', '-'))
    """

  @Test(
    "Pillow decodes the same pixels from a PNG",
    .enabled(if: IndependentReader.pythonWithPillow != nil, noPillow),
    arguments: [PNGOptions.ColorType.rgba, .rgb])
  func pillow(type: PNGOptions.ColorType) throws {
    let python = try #require(IndependentReader.pythonWithPillow)
    let image = TestImages.noise(width: 23, height: 19, seed: 8)
    let bytes = try PNG.encode(
      image, options: PNGOptions(colorType: type, texts: [PNGText("Note", "mit Ü")]))
    var sum = 0
    for y in 0..<19 {
      for x in 0..<23 {
        let pixel = image[x, y]
        sum += Int(pixel.r) + Int(pixel.g) + Int(pixel.b) + (type == .rgb ? 255 : Int(pixel.a))
      }
    }
    let answer = try IndependentReader.withFile(bytes, named: "a.png") {
      try IndependentReader.run(python, ["-X", "utf8", "-c", Self.look, $0])
    }
    #expect(answer.text == "\(type == .rgb ? "RGB" : "RGBA") 23 19 \(sum) mit Ü\n")
  }

  @Test(
    "Pngcheck finds nothing wrong",
    .enabled(if: IndependentReader.pngcheck != nil, "no pngcheck here"),
    arguments: [PNGOptions.ColorType.gray, .grayAlpha, .rgb, .rgba])
  func pngcheck(type: PNGOptions.ColorType) throws {
    let program = try #require(IndependentReader.pngcheck)
    let image = TestImages.noise(width: 23, height: 19, seed: 8)
    let options = PNGOptions(
      colorType: type, texts: [PNGText("Title", "plain"), PNGText("Note", "mit Ü")])
    for bytes in try [
      PNG.encode(image, options: options), PNG.encode(image.widened(), options: options),
    ] {
      let answer = try IndependentReader.withFile(bytes, named: "a.png") {
        try IndependentReader.run(program, ["-v", $0])
      }
      #expect(answer.status == 0 && answer.text.contains("No errors detected"), "\(answer.text)")
    }
  }

  @Test(
    "A file by Pillow is decoded as by Pillow",
    .enabled(if: IndependentReader.pythonWithPillow != nil, noPillow),
    arguments: [
      "i.convert('P').save(f, 'PNG', bits=4)", "i.convert('1').save(f, 'PNG')",
      "i.convert('LA').save(f, 'PNG')", "i.save(f, 'PNG', optimize=True)",
    ])
  func fromPillow(saving: String) throws {
    let python = try #require(IndependentReader.pythonWithPillow)
    let script = """
      import sys, io, PIL.Image as I
      i = I.frombytes('RGB', (37, 21), bytes((k * 7 + k * k // 31) % 256 for k in range(37*21*3)))
      f = io.BytesIO(); \(saving)
      print(f.getvalue().hex()); f.seek(0); print(I.open(f).convert('RGBA').tobytes().hex())
      """
    let lines = try IndependentReader.run(python, ["-c", script]).text.split(separator: "\n")
    try #require(lines.count == 2)
    let image = try PNG.decode8(Self.bytes(lines[0]))
    let expected = Self.bytes(lines[1])
    for index in 0..<37 * 21 {
      let pixel = image[index % 37, index / 37]
      #expect([pixel.r, pixel.g, pixel.b, pixel.a] == Array(expected[4 * index..<4 * index + 4]))
    }
  }

  private static func bytes(_ hex: Substring) -> [UInt8] {
    let digits = hex.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
