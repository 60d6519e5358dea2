import Testing

@testable import PlanetCatalogue

@Suite("Relations between films and persons")
struct StoryRelationTests {
  private func story(
    _ id: String, _ kind: StoryKind, _ relations: [StoryRelation] = []
  ) -> Story {
    var story = Story(id: id, kind: kind, title: id.uppercased())
    story.relations = relations
    return story
  }

  @Test("Each side states the relation, and the other one gets its inverse once")
  func inverses() {
    let stories = Story.completingRelations(of: [
      story("f1", .film, [StoryRelation(.person, to: "p1"), StoryRelation(.person, to: "gone")]),
      story("f2", .film, [StoryRelation(.person, to: "p2")]),
      story("p1", .person),
      story("p2", .person, [StoryRelation(.firstFilm, to: "f2"), StoryRelation(.film, to: "f1")]),
      story("e", .event, [StoryRelation(.person, to: "p1")]),
    ])
    func relations(_ id: String) -> [String] {
      stories.first { $0.id == id }?.relations.map { "\($0.kind.rawValue) \($0.target)" } ?? []
    }
    #expect(relations("p1") == ["film f1"])
    #expect(relations("p2") == ["first-film f2", "film f1"])
    #expect(relations("f1") == ["person p1", "person gone", "person p2"])
    #expect(relations("f2") == ["person p2"])
    #expect(relations("e") == ["person p1"])
    #expect(Story.completingRelations(of: stories) == stories)
  }

  @Test("Catalogues are read with both sides")
  func reading() throws {
    let xml = """
      <catalogue><story id="film" kind="film" title="Film"><relation kind="person" to="p1"/></story>
      <story id="p1" kind="person" title="Person"/></catalogue>
      """
    let reading = try CatalogueReader().read(bytes: Array(xml.utf8), name: "film.xml")
    let person = try #require(reading.catalogue.story(id: "p1"))
    #expect(person.relations == [StoryRelation(.film, to: "film")])
  }

  @Test("A story that is left out gets no relation")
  func leftOut() throws {
    let xml = """
      <catalogue><story id="f" kind="film" title="F"/>
      <story id="p1" kind="person" title="P1"><relation kind="film" to="f"/></story>
      <story id="p2" kind="person"><relation kind="film" to="f"/></story></catalogue>
      """
    let catalogue = try CatalogueReader().read(bytes: Array(xml.utf8), name: "c.xml").catalogue
    #expect(catalogue.stories.map(\.id) == ["f", "p1"])
    #expect(catalogue.stories[0].relations == [StoryRelation(.person, to: "p1")])
  }

  @Test("A body or a story that the catalogue lacks has a name in words")
  func words() throws {
    let xml = """
      <characters><person><name>Din</name><homePlanet>Aq Vetina</homePlanet></person>
      <person><name>Rey</name><firstFilm>The Film</firstFilm></person></characters>
      """
    let catalogue = try CatalogueReader().read(bytes: Array(xml.utf8), name: "c.xml").catalogue
    let din = try #require(catalogue.stories.first)
    #expect(din.body == "aq-vetina" && catalogue.bodyName(of: din) == "Aq Vetina")
    let film = try #require(catalogue.stories[1].relations.first)
    #expect(catalogue.title(of: film) == "The Film")
    #expect(Catalogue.words(ofID: "aq-vetina_2") == "Aq Vetina 2")
    var unnamed = Story(id: "x", kind: .event, title: "X")
    #expect(catalogue.bodyName(of: unnamed) == nil)
    unnamed.body = "far-away"
    #expect(catalogue.bodyName(of: unnamed) == "Far Away")
  }
}
