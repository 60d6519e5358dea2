import PlanetCatalogue
import PlanetTestSupport
import Testing

@testable import PlanetCommands

@Suite("List of stories")
struct StoryListTests {
  private func catalogue(_ count: Int) -> Catalogue {
    let bodies = (0..<count).map { CelestialBody(id: "b\($0)", name: "Body \($0)", kind: .world) }
    return Catalogue(sections: [CatalogueSection(bodies: bodies)])
  }

  @Test("The work grows with the numbers of bodies and stories, not with their product")
  func growth() throws {
    try expectLinearGrowth(from: 500) { count in
      let stories = (0..<count).map { number in
        var story = Story(id: "s\(number)", kind: .event, title: "Story \(number)")
        story.body = "b\(count - 1 - number)"
        return story
      }
      let names = BodyNames(catalogue(count))
      // The count contains the bodies that a look-up in the catalogue would compare.
      let compared = LookupCount()
      let lines = LookupCount.$current.withValue(compared) {
        StoriesCommand.table(stories, names, hasSections: true)
      }
      #expect(lines.count == count)
      #expect(lines[0].hasSuffix("Body \(count - 1)"))
      return lines.count + compared.value
    }
  }

  @Test("A body that the catalogue does not contain has its ID as name")
  func unknown() {
    let names = BodyNames(catalogue(2))
    #expect(names.name(of: "b1") == "Body 1")
    #expect(names.name(of: "none") == "none")
  }
}
