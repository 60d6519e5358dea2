import Testing

@testable import PlanetCommands

@Suite("Abbreviation of numbered names")
struct NumberedNameTests {
  private func texts(_ names: [String]) -> [String] {
    NumberedNames.groups(names).map { "\($0.text) \($0.count)" }
  }

  @Test("Names that differ in their last number are one range")
  func ranges() {
    let all = (8...1203).map { "f/a1_\(String(repeating: "0", count: 4 - "\($0)".count))\($0).png" }
    #expect(texts(all) == ["f/a1_[0008-1203].png 1196"])
    #expect(texts(["9.png", "10.png", "12.png"]) == ["[9-10,12].png 3"])
    #expect(texts(["09.png", "10.png", "1.png"]) == ["[09-10,1].png 3"])
    #expect(
      texts(["f2/a.png", "f2/b.png", "f2/3.png"]) == ["f2/a.png 1", "f2/b.png 1", "f2/3.png 1"])
    #expect(texts(["a_1.png", "b_1.png", "a_2.png"]) == ["a_[1-2].png 2", "b_1.png 1"])
    #expect(texts(["f/earth", "f/earth7", "f/earth8"]) == ["f/earth 1", "f/earth[7-8] 2"])
    #expect(texts([]) == [])
    #expect(texts(["99999999999999999999.png"]) == ["99999999999999999999.png 1"])
  }

  @Test("The first of many ranges are listed")
  func many() {
    let groups = NumberedNames.groups((1...1000).map { "\(2 * $0)" })
    #expect(groups.count == 1 && groups[0].count == 1000)
    #expect(groups[0].text.hasPrefix("[2,4,6,") && groups[0].text.hasSuffix(",80,…]"))
  }
}
