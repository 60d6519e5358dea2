import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Compression of PNG")
struct PNGCompressionTests {
  /// An image like a rendered one: a smooth disc with some texture on black.
  private func disc(_ size: Int) -> Image<RGBA8> {
    let noise = TestImages.noise(width: size, height: size, seed: 5)
    var image = Image(width: size, height: size, filledWith: RGBA8(0, 0, 0))
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (2 * x - size, 2 * y - size)
        guard dx * dx + dy * dy < size * size * 4 / 5 else { continue }
        let shade = 40 + (x + y / 3) * 150 / size + Int(noise[x, y].r >> 5)
        image[x, y] = RGBA8(UInt8(shade), UInt8(shade * 3 / 4), UInt8(shade / 2))
      }
    }
    return image
  }

  @Test("The bytes do not depend on the number of threads", arguments: [2, 3, 16])
  func threads(count: Int) throws {
    // Four strips and a part of one.
    let image = TestImages.noise(width: 1000, height: 1500, seed: 6)
    let one = try PNG.encode(image)
    #expect(try PNG.encode(image, threads: count) == one)
    let back = try PNG.decode8(one)
    expectIdentical(back, image)
  }

  @Test("Independent programs decode an image of many strips")
  func strips() throws {
    let image = disc(1100)
    let bytes = try PNG.encode(image, options: PNGOptions(colorType: .rgba), threads: 2)
    let back = try PNG.decode8(bytes)
    expectIdentical(back, image)
    if let program = IndependentReader.pngcheck {
      let answer = try IndependentReader.withFile(bytes, named: "a.png") {
        try IndependentReader.run(program, ["-v", $0])
      }
      #expect(answer.status == 0 && answer.text.contains("No errors detected"), "\(answer.text)")
    }
    guard let python = IndependentReader.pythonWithPillow else { return }
    let script = """
      import sys, PIL.Image as I
      i = I.open(sys.argv[1]); i.load(); print(i.size, sum(i.tobytes()))
      """
    var sum = 0
    for y in 0..<1100 {
      for x in 0..<1100 {
        let pixel = image[x, y]
        sum += Int(pixel.r) + Int(pixel.g) + Int(pixel.b) + Int(pixel.a)
      }
    }
    let answer = try IndependentReader.withFile(bytes, named: "a.png") {
      try IndependentReader.run(python, ["-c", script, $0])
    }
    #expect(answer.text == "(1100, 1100) \(sum)\n")
  }

  @Test(
    "Default files are at most 15 % larger than the smallest and a tenth, fast ones double",
    arguments: [true, false])
  func sizes(isOpaque: Bool) throws {
    var image = disc(400)
    if !isOpaque {
      for y in 0..<400 {
        for x in 0..<400 where image[x, y] == image[0, 0] { image[x, y] = .clear }
      }
    }
    let small = try PNG.encode(image, options: PNGOptions(compression: .small)).count
    let standard = try PNG.encode(image).count
    let fast = try PNG.encode(image, options: PNGOptions(compression: .fast)).count
    #expect(small <= standard)
    // Shades of one colour repeat, which the choice of a filter by sizes ignores.
    #expect(Double(standard) < 1.15 * Double(fast))
    #expect(Double(standard) < 1.3 * Double(small))
    #expect(Double(fast) < 2 * Double(small))
  }

  @Test("Incompressible data grows by a few bytes only")
  func noise() throws {
    let image = TestImages.noise(width: 700, height: 700, seed: 7)
    for compression in PNGOptions.Compression.allCases {
      let bytes = try PNG.encode(image, options: PNGOptions(compression: compression))
      #expect(bytes.count < 700 * 700 * 4 * 101 / 100)
      let back = try PNG.decode8(bytes)
      expectIdentical(back, image)
    }
  }
}
