package import PlanetCards
package import PlanetCatalogue
package import PlanetScene

/// The request for a fact card.
package struct CardOrder: Sendable {
  /// The subject of a card.
  package enum Subject: Sendable {
    case body(CelestialBody)
    case story(Story)

    /// The id of the body or the story.
    package var id: String {
      switch self {
      case .body(let body): body.id
      case .story(let story): story.id
      }
    }

    /// The name of the body, or the title of the story.
    package var name: String {
      switch self {
      case .body(let body): body.name
      case .story(let story): story.title
      }
    }
  }

  /// An image that was loaded, with the name and the checksum of its file.
  package struct Photograph: Sendable {
    package let picture: CardPicture
    package let file: FileReference

    package init(_ picture: CardPicture, _ file: FileReference) {
      (self.picture, self.file) = (picture, file)
    }
  }

  package var subject: Subject
  /// The catalogue of the subject.
  package var catalogue: Catalogue
  package var format = CardFormat.portrait
  package var theme = CardTheme.dark
  /// The camera and the light of the globe; the background is not used.
  package var view = View()
  /// The file of the font; nil for the font of the environment or of the system.
  package var font: String?
  /// The image of a story; nil for the one that its catalogue names.
  package var photograph: Photograph?
  /// A Boolean value that indicates whether the card is a PDF page.
  package var isPage = false

  package init(_ subject: Subject, in catalogue: Catalogue) {
    (self.subject, self.catalogue) = (subject, catalogue)
  }
}
