package import PlanetCards
package import PlanetCatalogue
import PlanetRecipe
package import PlanetScene
package import PlanetSky
import PlanetStrings

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

  /// The date and the observer of a globe.
  package struct Occasion: Sendable {
    /// The date.
    package var instant: Instant
    /// The position of the camera; nil for the centre of the Earth.
    package var observer: SkyCamera?

    package init(_ instant: Instant, from observer: SkyCamera? = nil) {
      (self.instant, self.observer) = (instant, observer)
    }

    /// The position of the camera.
    var camera: SkyCamera { observer ?? .observer(.center(.earth)) }
    /// A Boolean value that indicates whether the camera is at the Earth.
    var isFromEarth: Bool {
      if case .observer(let observer) = camera { observer.body == .earth } else { false }
    }
    /// The options of the command line; nil for a position without a notation.
    var options: OccasionOptions? {
      guard let observer else { return OccasionOptions() }
      return OccasionOptions(stating: observer)
    }

    /// The figure of a card that states the date and the observer.
    var fact: CardContent.Fact {
      let place =
        switch camera {
        case .observer(let observer): observer.body?.name ?? "space"
        case .distance(let distance), .above(_, _, let distance?):
          "\(NumberText.adaptive(distance)) km"
        case .above: "above"
        }
      let text = instant.minuteText
      let day = CalendarDate(String(text.dropLast(6)))?.words ?? String(text.dropLast(6))
      return CardContent.Fact("Seen from \(place)", day, note: "\(text.suffix(5)) UTC")
    }
  }

  package var subject: Subject
  /// The catalogue of the subject.
  package var catalogue: Catalogue
  package var format = CardFormat.portrait
  package var theme = CardTheme.dark
  /// The camera and the light of the globe; the background is not used.
  package var view = View()
  /// The date of the globe, which determines camera and light; nil for the view.
  ///
  /// It has no effect on stories.
  package var occasion: Occasion?
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
