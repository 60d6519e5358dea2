import Foundation
import PlanetAssets
import PlanetImage
import PlanetTestSupport
import Testing

@Suite(
  "Fact cards from the command line",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct CardProgramTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus/cards.xml").path(percentEncoded: false)

  private func bytes(_ name: String, in folder: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  /// Runs a program of another package; nil if it is not installed.
  private func other(_ name: String, _ arguments: [String]) throws -> Program.Outcome? {
    let url = URL(filePath: "/usr/bin/\(name)")
    guard FileManager.default.isExecutableFile(atPath: url.path()) else {
      print("no \(name): skipped")
      return nil
    }
    return try Program.run(url, arguments)
  }

  @Test("A card is verified, rendered again, explained, and made again by the printed command")
  func provenance() throws {
    try withTemporaryFolder { folder in
      let made = try Program.run(
        [
          "card", "saturn", "-o", "s.png", "--size", "1200x630", "--theme", "light",
          "--light-azimuth", "-60",
        ], in: folder)
      #expect(made.code == 0 && made.output == "s.png\n" && made.errors == "")
      let verified = try Program.run(["verify", "s.png", "--render"], in: folder)
      #expect(verified.code == 0 && verified.output.hasPrefix("s.png: right"), "\(verified)")
      let explained = try Program.run(["explain", "s.png"], in: folder)
      #expect(explained.output.contains("Credit"))
      let command = try #require(explained.lines.last { $0.hasPrefix("planetnode card saturn") })
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(words.contains("light") && words.contains("--light-azimuth"))
      #expect(try Program.run(words, in: folder).code == 0)
      #expect(try bytes("s.png", in: folder) == bytes("saturn-card-again.png", in: folder))
      let json = try Program.run(["explain", "--json", "s.png"], in: folder)
      #expect(json.output.contains(#""subject":"saturn""#))
    }
  }

  @Test("A changed pixel, text or font is found")
  func damage() throws {
    try withTemporaryFolder { folder in
      #expect(try Program.run(["card", "io", "-o", "io.png"], in: folder).code == 0)
      var file = try bytes("io.png", in: folder)
      file[file.count / 2] ^= 1
      try Data(file).write(to: URL(filePath: "\(folder)/bad.png"))
      #expect(try Program.run(["verify", "bad.png"], in: folder).code == 7)
      let font = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
      guard FileManager.default.fileExists(atPath: font) else { return }
      let again = try Program.run(
        ["verify", "io.png", "--render"], in: folder, environment: ["PLANETNODE_FONT": font])
      #expect(again.code == 7 && again.errors.contains("PLANETNODE_FONT"), "\(again)")
    }
  }

  @Test("JPEG, WebP and PDF files contain the render job")
  func formats() throws {
    try withTemporaryFolder { folder in
      for name in ["m.jpg", "m.webp", "m.pdf"] {
        let made = try Program.run(["card", "mars", "-o", name], in: folder)
        if made.errors.contains("libcairo2") { continue }
        #expect(made.code == 0 && made.errors == "", "\(made)")
        let verified = try Program.run(["verify", name], in: folder)
        #expect(verified.code == 0, "\(verified)")
        let explained = try Program.run(["explain", name], in: folder)
        #expect(explained.lines.last?.hasPrefix("planetnode card mars -o") == true, "\(explained)")
        let again = try Program.run(["card", "mars", "-o", "again-\(name)"], in: folder)
        #expect(again.code == 0)
        #expect(try bytes(name, in: folder) == bytes("again-\(name)", in: folder))
      }
    }
  }

  @Test("A code reader reads the website from all sizes and themes")
  func codes() throws {
    try withTemporaryFolder { folder in
      for size in ["600x800", "1200x630", "1080x1080", "a6"] {
        for theme in ["dark", "light"] {
          let path = "\(folder)/\(size)-\(theme).png"
          let made = try Program.run(["card", "mars", "--size", size, "--theme", theme, "-o", path])
          #expect(made.code == 0, "\(made)")
          guard let read = try other("zbarimg", ["-q", "--raw", path]) else { return }
          #expect(read.output == "https://science.nasa.gov/mars/facts/\n", "\(size), \(theme)")
        }
      }
    }
  }

  @Test("The text of a PDF can be selected, also Arabic and Japanese, and its page is A6")
  func pages() throws {
    try withTemporaryFolder { folder in
      for (name, texts) in [
        ("japanese", ["火星", "29.8 km/s"]), ("arabic", ["المريخ", "12,000 km"]),
      ] {
        let path = "\(folder)/\(name).pdf"
        let made = try Program.run(
          ["card", name, "--catalogue", Self.corpus, "--size", "a6", "-o", path])
        if made.errors.contains("libcairo2") { return }
        #expect(made.code == 0, "\(made)")
        guard let read = try other("pdftotext", [path, "-"]) else { return }
        for text in texts {
          #expect(read.output.precomposedStringWithCompatibilityMapping.contains(text), "\(read)")
        }
        let info = try #require(try other("pdfinfo", [path]))
        #expect(info.output.contains("297.638 x 419.528 pts"))
      }
    }
  }

  @Test("Words with letters that fonts join, such as fi, are found in the text of a PDF")
  func ligatures() throws {
    try withTemporaryFolder { folder in
      try """
      <catalogue><body id="a" name="Official flag" kind="planet">
      <funFact>The first scientific waffle is on file.</funFact></body></catalogue>
      """.write(toFile: "\(folder)/a.xml", atomically: true, encoding: .utf8)
      let made = try Program.run(
        ["card", "a", "--catalogue", "a.xml", "-o", "a.pdf"], in: folder)
      if made.errors.contains("libcairo2") { return }
      #expect(made.code == 0, "\(made)")
      guard let read = try other("pdftotext", ["\(folder)/a.pdf", "-"]) else { return }
      for text in ["Official flag", "The first scientific waffle is on file."] {
        #expect(read.output.contains(text), "\(read)")
      }
    }
  }

  @Test("Characters that no font has are in the text of a PDF, each as itself")
  func missingCharacters() throws {
    try withTemporaryFolder { folder in
      // Private characters, which fonts do not have.
      let words = "One \u{F8A01} two \u{F8A02} three \u{F8A01}\u{F8A03} end"
      try """
      <catalogue><body id="a" name="A\u{F8A04}B" kind="planet"><funFact>\(words)</funFact></body>
      </catalogue>
      """.write(toFile: "\(folder)/a.xml", atomically: true, encoding: .utf8)
      let made = try Program.run(
        ["card", "a", "--catalogue", "a.xml", "-o", "a.pdf"], in: folder)
      if made.errors.contains("libcairo2") { return }
      #expect(made.code == 0 && made.errors.contains("no installed font has"), "\(made)")
      guard let read = try other("pdftotext", ["\(folder)/a.pdf", "-"]) else { return }
      #expect(read.output.contains(words), "\(read)")
      #expect(read.output.contains("A\u{F8A04}B"), "\(read)")
    }
  }

  @Test("A PDF has the credits of the maps, as a PNG has")
  func credits() throws {
    try withTemporaryFolder { folder in
      let made = try Program.run(
        ["card", "saturn", "earth", "-o", "{id}.pdf"], in: folder)
      if made.errors.contains("libcairo2") { return }
      #expect(try Program.run(["card", "saturn", "earth", "-o", "{id}.png"], in: folder).code == 0)
      for name in ["saturn", "earth"] {
        let (page, image) = (
          try Program.run(["explain", "\(name).pdf"], in: folder),
          try Program.run(["explain", "\(name).png"], in: folder)
        )
        func credits(_ outcome: Program.Outcome) -> [String] {
          outcome.lines.filter { $0.hasPrefix("Credit") || $0.hasPrefix("Source") }
        }
        #expect(!credits(page).isEmpty && credits(page) == credits(image), "\(page)")
        #expect(page.lines.last?.hasPrefix("planetnode card \(name) -o") == true, "\(page)")
      }
    }
  }

  @Test("A date decides phase and orientation; it is on the card and in its job")
  func dates() throws {
    try withTemporaryFolder { folder in
      let date = ["--date", "2020-06-03T17:44Z"]
      let made = try Program.run(
        ["card", "venus"] + date + ["--from", "sun", "-o", "full.png"], in: folder)
      #expect(made.code == 0 && made.errors == "", "\(made)")
      // At its inferior conjunction, Venus shows the Earth its night side.
      #expect(try Program.run(["card", "venus"] + date + ["-o", "new.png"], in: folder).code == 0)
      func brightCount(_ name: String) throws -> Int {
        let image = try PNG.decode8(try bytes(name, in: folder))
        return (30..<270).reduce(0) { sum, y in
          sum + (30..<570).count { image[$0, y].r > 120 }
        }
      }
      #expect(try brightCount("full.png") > 20 * brightCount("new.png"))
      let explained = try Program.run(["explain", "new.png"], in: folder)
      #expect(explained.output.contains("Seen from Earth"), "\(explained)")
      #expect(explained.output.contains("3 June 2020 (17:44 UTC)"), "\(explained)")
      let command = try #require(explained.lines.last { $0.hasPrefix("planetnode card venus") })
      #expect(command.contains("--date 2020-06-03T17:44:00.000Z"), "\(command)")
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(try Program.run(words, in: folder).code == 0)
      #expect(try bytes("new.png", in: folder) == bytes("venus-card-again.png", in: folder))
      let verified = try Program.run(["verify", "full.png", "new.png", "--render"], in: folder)
      #expect(verified.code == 0, "\(verified)")
    }
  }

  @Test("A date needs a body of the solar system, and has no effect on stories, with a warning")
  func datesOfOthers() throws {
    try withTemporaryFolder { folder in
      let unknown = try Program.run(
        ["card", "japanese", "--catalogue", Self.corpus, "--date", "2027-02-19", "-o", "a.png"],
        in: folder)
      #expect(unknown.code == 3 && unknown.errors.contains("no known position"), "\(unknown)")
      let story = try Program.run(
        ["card", "apollo-11", "--date", "2027-02-19", "-o", "b.png"], in: folder)
      #expect(story.code == 0 && story.errors.contains("--date has no effect"), "\(story)")
    }
  }

  @Test("A card at a date states the phase, and a dark disc is a warning")
  func phases() throws {
    try withTemporaryFolder { folder in
      // Dates of the Moon: new, first quarter, between, full and last quarter.
      for (date, fact, isDark) in [
        ("2026-08-12T17:37Z", "0.0 % (new Moon)", true),
        ("2026-08-20T02:46Z", "50 % (first quarter)", false),
        ("2026-08-24T12:00Z", "% (waxing gibbous)", false),
        ("2026-08-28T04:18Z", "% (full Moon)", false),
        ("2026-09-04T07:51Z", "50 % (last quarter)", false),
        ("2026-09-08T12:00Z", "% (waning crescent)", false),
      ] {
        let made = try Program.run(["card", "moon", "--date", date, "-o", "m.png"], in: folder)
        #expect(made.code == 0, "\(made)")
        #expect(made.errors.contains("so the globe is dark; choose another --date") == isDark)
        let lines = try Program.run(["explain", "m.png"], in: folder).lines
        let line = try #require(lines.first { $0.hasPrefix("Illuminated") }, "\(lines)")
        #expect(line.hasSuffix(fact), "\(date): \(line)")
      }
      let far = try Program.run(
        ["card", "moon", "--date", "2026-08-12T17:37Z", "--from", "sun", "-o", "f.png"], in: folder)
      #expect(far.errors == "")
      #expect(
        try Program.run(["explain", "f.png"], in: folder).output.contains("100.0 % (full)"))
      #expect(
        try Program.run(["card", "sun", "--date", "2026-08-12", "-o", "s.png"], in: folder).code
          == 0)
      let sun = try Program.run(["explain", "s.png"], in: folder)
      #expect(!sun.output.contains("Illuminated"), "\(sun)")
    }
  }

  @Test("All cards at a date are made without the observer's body, with one warning of each kind")
  func allAtDate() throws {
    try withTemporaryFolder { folder in
      try """
      <catalogue>
        <body id="earth" name="Earth"><radii equatorial="6378" unit="km"/></body>
        <body id="mars" name="Mars"><radii equatorial="3396" unit="km"/></body>
        <body id="tatu" name="Tatu"><radii equatorial="3000" unit="km"/></body>
        <story id="one" kind="film" title="One"><image>https://example.org/1.png</image></story>
        <story id="two" kind="film" title="Two"><image>https://example.org/2.png</image></story>
        <story id="three" kind="film" title="Three"/>
      </catalogue>
      """.write(toFile: "\(folder)/c.xml", atomically: true, encoding: .utf8)
      let words = ["card", "--all", "--catalogue", "c.xml", "--date", "2027-02-19", "-o", "./"]
      let made = try Program.run(words, in: folder)
      #expect(made.code == 0, "\(made)")
      #expect(made.lines == ["mars", "one", "two", "three"].map { "./\($0)-card.png" })
      #expect(made.errors.contains("Earth is left out: the observer is there"), "\(made.errors)")
      #expect(made.errors.contains("Tatu is left out: no position at a date is known"))
      func count(_ words: String) -> Int { made.errors.components(separatedBy: words).count - 1 }
      #expect(count("is that of a story, so --date has no effect") == 1)
      #expect(count("--date has no effect on 2 other cards of stories") == 1)
      // The warning of the first card, and that about the other.
      #expect(count("is on the web and is left out") == 2)
      #expect(count("the image of 1 other card is on the web") == 1)
      let strict = try Program.run(words + ["--strict"], in: folder)
      #expect(strict.code != 0 && strict.errors.contains("error: "), "\(strict)")
    }
  }

  @Test("The place of a story without coordinates is the surface feature with its name")
  func features() throws {
    try withTemporaryFolder { folder in
      func story(_ place: String) -> String {
        """
        <catalogue><body id="moon" name="Moon"><radii equatorial="1737" unit="km"/></body>
        <story id="s" kind="mission" title="S" body="moon"><place \(place)/></story></catalogue>
        """
      }
      for (name, place) in [
        ("named", "name=\"Mare Tranquillitatis\""), ("nowhere", "name=\"Nowhere\""),
      ] {
        try story(place).write(toFile: "\(folder)/c.xml", atomically: true, encoding: .utf8)
        let made = try Program.run(
          ["card", "s", "--catalogue", "c.xml", "-o", "\(name).png"], in: folder)
        #expect(made.code == 0, "\(made)")
      }
      let named = try Program.run(["explain", "--json", "named.png"], in: folder)
      #expect(named.output.contains("\"place\":\"Mare Tranquillitatis\""), "\(named.output)")
      let nowhere = try Program.run(["explain", "--json", "nowhere.png"], in: folder)
      #expect(!nowhere.output.contains("\"place\":"), "\(nowhere.output)")
    }
  }

  @Test("A missing image of a story is called an image")
  func missingImage() throws {
    try withTemporaryFolder { folder in
      try """
      <catalogue><story id="s" kind="film" title="S"><image>a.png</image></story></catalogue>
      """.write(toFile: "\(folder)/c.xml", atomically: true, encoding: .utf8)
      let made = try Program.run(["card", "s", "--catalogue", "c.xml", "-o", "s.png"], in: folder)
      #expect(made.code == 0 && made.errors.contains("the image 'a.png' is missing"), "\(made)")
      #expect(!made.errors.contains("map"), "\(made)")
    }
  }

  @Test("A rendered PDF page looks like the image")
  func pagePixels() throws {
    try withTemporaryFolder { folder in
      let made = try Program.run(["card", "mars", "--size", "a6", "-o", "m.pdf"], in: folder)
      if made.errors.contains("libcairo2") { return }
      let card = ["card", "mars", "--size", "a6", "-o", "m.png"]
      #expect(try Program.run(card, in: folder).code == 0)
      let arguments = ["-r", "300", "-png", "-singlefile", "\(folder)/m.pdf", "\(folder)/page"]
      guard try other("pdftoppm", arguments) != nil else { return }
      let image = try PNG.decode8(try bytes("m.png", in: folder))
      let page = try PNG.decode8(try bytes("page.png", in: folder))
      #expect(abs(page.width - image.width) <= 1 && abs(page.height - image.height) <= 1)
      var (sum, count) = (0, 0)
      for y in stride(from: 0, to: min(page.height, image.height), by: 3) {
        for x in stride(from: 0, to: min(page.width, image.width), by: 3) {
          sum += abs(Int(page[x, y].g) - Int(image[x, y].g))
          count += 1
        }
      }
      #expect(Double(sum) / Double(count) < 4)
    }
  }

  @Test("All cards of a hostile catalogue are made, with warnings, and verified")
  func hostile() throws {
    try withTemporaryFolder { folder in
      for size in ["600x800", "1200x630"] {
        let made = try Program.run(
          ["card", "--all", "--catalogue", Self.corpus, "--size", size, "-o", "cards/"], in: folder)
        #expect(made.code == 0 && made.lines.count == 14, "\(made.errors)")
        for words in [
          "its title is cut", "its text is cut", "too long for a QR code", "no installed font has",
          "'nothing.png' is missing",
        ] {
          #expect(made.errors.contains(words), "\(words)")
        }
        let verified = try Program.run(
          ["verify", "cards/", "--render", "--catalogue", Self.corpus], in: folder)
        #expect(verified.code == 0, "\(verified)")
      }
    }
  }
}
