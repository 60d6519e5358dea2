import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Animated PNGs")
struct AnimatedPNGTests {
  /// Returns an animation of images of noise, and the images.
  private func animation(
    frames: Int, _ options: PNGOptions, rate: FrameRate = FrameRate(frames: 24), plays: Int = 0
  ) throws -> (file: [UInt8], pngs: [[UInt8]]) {
    let pngs = try (0..<frames).map {
      try PNG.encode(TestImages.noise(width: 17, height: 9, seed: UInt64($0)), options: options)
    }
    var animation = AnimatedPNG(frameCount: frames, rate: rate, plays: plays)
    var file: [UInt8] = []
    for png in pngs { file += try animation.append(png) }
    return (file, pngs)
  }

  @Test(
    "Programs without animation show the first frame, with its texts",
    arguments: PNGOptions.Compression.allCases)
  func still(compression: PNGOptions.Compression) throws {
    let options = PNGOptions(
      colorType: .rgba, compression: compression, texts: [PNGText("Title", "Noise")])
    let (file, _) = try animation(frames: 3, options)
    let first = TestImages.noise(width: 17, height: 9, seed: 0)
    #expect(try PNG.decode8(file).isIdentical(to: first))
    #expect(try PNG.readTexts(file) == options.texts)
  }

  @Test("Chunks are in order, numbered without gaps, with the rate and the number of plays")
  func chunks() throws {
    let rate = FrameRate(frames: 30000, seconds: 1001)
    let (file, _) = try animation(frames: 3, PNGOptions(colorType: .rgb), rate: rate, plays: 2)
    var types: [String] = []
    var numbers: [UInt32] = []
    var start = 8
    while start < file.count {
      func word(_ place: Int) -> UInt32 {
        file[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      types.append(type)
      if type == "acTL" { #expect(word(start + 8) == 3 && word(start + 12) == 2) }
      if type == "fcTL" || type == "fdAT" { numbers.append(word(start + 8)) }
      if type == "fcTL" {
        #expect(word(start + 12) == 17 && word(start + 16) == 9)
        #expect(word(start + 20) == 0 && word(start + 24) == 0)
        #expect(word(start + 28) == 1001 << 16 | 30000)
      }
      start += Int(word(start)) + 12
    }
    #expect(start == file.count)
    #expect(numbers == Array(0...4))
    let animated = types.drop { $0 != "acTL" }
    #expect(
      Array(animated) == ["acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
  }

  @Test(
    "Pillow reads all frames, with their pixels, durations and loops",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Pillow"),
    arguments: [PNGOptions.ColorType.rgb, .rgba])
  func pillow(type: PNGOptions.ColorType) throws {
    let (file, pngs) = try animation(
      frames: 5, PNGOptions(colorType: type), rate: FrameRate(frames: 25), plays: 3)
    try withTemporaryFolder { folder in
      try Data(file).write(to: URL(filePath: "\(folder)/a.png"))
      for (index, png) in pngs.enumerated() {
        try Data(png).write(to: URL(filePath: "\(folder)/\(index).png"))
      }
      let script = """
        import sys
        from PIL import Image
        a = Image.open(sys.argv[1] + '/a.png')
        print(a.n_frames, a.info['loop'], a.is_animated)
        for i in range(a.n_frames):
            a.seek(i)
            b = Image.open('%s/%d.png' % (sys.argv[1], i))
            print(a.info['duration'], a.convert('RGBA').tobytes() == b.convert('RGBA').tobytes())
        """
      let answer = try IndependentReader.run(
        try #require(IndependentReader.pythonWithPillow), ["-c", script, folder])
      #expect(
        answer.text == "5 3 True\n" + String(repeating: "40.0 True\n", count: 5), "\(answer.text)")
    }
  }

  @Test(
    "Pngcheck finds nothing wrong", .enabled(if: IndependentReader.pngcheck != nil, "no pngcheck"))
  func pngcheck() throws {
    let (file, _) = try animation(frames: 4, PNGOptions(colorType: .rgba))
    try IndependentReader.withFile(file, named: "a.png") { path in
      let program = try #require(IndependentReader.pngcheck)
      let answer = try IndependentReader.run(program, ["-v", path])
      #expect(answer.status == 0, "\(answer.text)")
    }
  }

  @Test("Frames of another size or kind, and files other than PNG, are rejected")
  func refusals() throws {
    let image = TestImages.noise(width: 4, height: 4, seed: 1)
    var animation = AnimatedPNG(frameCount: 4, rate: FrameRate(frames: 1))
    _ = try animation.append(PNG.encode(image, options: PNGOptions(colorType: .rgb)))
    #expect(throws: PNGError.notWritten("frames differ in size or kind")) {
      try animation.append(PNG.encode(image, options: PNGOptions(colorType: .rgba)))
    }
    #expect(throws: PNGError.notWritten("frames differ in size or kind")) {
      try animation.append(
        PNG.encode(TestImages.noise(width: 5, height: 4, seed: 1)))
    }
    #expect(throws: PNGError.notPNG(looksLike: nil)) { try animation.append([1, 2, 3]) }
    let cut = try PNG.encode(image, options: PNGOptions(colorType: .rgb)).dropLast(3)
    #expect(throws: PNGError.damaged("a chunk is truncated")) { try animation.append(Array(cut)) }
  }

  @Test(
    "Frame rates in common notations",
    arguments: [
      ("24", 24, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("0.5", 1, 2),
      ("12.50", 25, 2), ("1000", 1000, 1), ("23.976", 2997, 125), ("50/2", 25, 1),
    ] as [(String, UInt16, UInt16)])
  func rates(text: String, frames: UInt16, seconds: UInt16) throws {
    #expect(try FrameRate(text) == FrameRate(frames: frames, seconds: seconds))
  }

  @Test(
    "Malformed frame rates are rejected",
    arguments: [
      "", "0", "-1", "1001", "0.001", "a", "24 ", "1/0", "1/2/3", "1.5/2", ".5", "5.", "1e3",
      "59.9401", "999999", "٢٤", "1/", "/1", "99999/99998",
    ])
  func badRates(text: String) {
    let error = #expect(throws: FrameRate.Malformed.self) { try FrameRate(text) }
    #expect(error?.description.hasPrefix("'\(text)' is not a frame rate") == true)
  }

  @Test("Placing an image within another changes no other pixels")
  func placing() {
    var image = Image(width: 6, height: 5, filledWith: RGBA8(1, 1, 1))
    image.place(Image(width: 2, height: 3, filledWith: RGBA8(9, 9, 9)), left: 3, top: 2)
    image.fill(0..<2, 4..<5, with: RGBA8(5, 5, 5))
    for y in 0..<5 {
      for x in 0..<6 {
        let isPlaced = (3..<5).contains(x) && (2..<5).contains(y)
        let code: UInt8 = isPlaced ? 9 : x < 2 && y == 4 ? 5 : 1
        #expect(image[x, y] == RGBA8(code, code, code))
      }
    }
    let bytes = Image(width: 2, height: 1, pixels: [RGBA8(1, 2, 3, 4), RGBA8(5, 6, 7, 8)]).bytes()
    #expect(bytes == [1, 2, 3, 4, 5, 6, 7, 8])
  }
}
