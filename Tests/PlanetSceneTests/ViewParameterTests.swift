import Foundation
import PlanetCatalogue
import PlanetMath
import PlanetScene
import Testing

@Suite("View parameters")
struct ViewParameterTests {
  /// A value of each parameter that differs from its default.
  private func otherValue(of parameter: ViewParameter) -> ViewValue {
    switch parameter.defaultValue {
    case .none where parameter.key == "background": .color(SIMD3(0, 1, 0))
    case .none where parameter.key == "lookAt": .pair(-12.5, 300.25)
    case .none where !parameter.words.isEmpty: .word(parameter.words[1])
    case .none where parameter.key == "meshDetail": .number(96)
    case .none: .number(33.3)
    case .number(let number): .number(number == 1 ? 2.5 : number / 2 + 0.25)
    case .pair: .pair(0.1, -3)
    case .word where parameter.key == "layers": .word("night,clouds")
    case .word(let word): .word(parameter.words.last { $0 != word } ?? "")
    case .color: .color(SIMD3(0, 1, 0))
    }
  }

  /// A view in which no parameter has its default.
  private var full: View {
    var view = View()
    for parameter in ViewParameter.all { parameter.set(otherValue(of: parameter), in: &view) }
    return view
  }

  @Test("Each parameter is set and read back, and changes nothing else")
  func storage() {
    for parameter in ViewParameter.all {
      var view = View()
      let value = otherValue(of: parameter)
      parameter.set(value, in: &view)
      #expect(parameter.value(in: view) == value && view != View(), "\(parameter.key)")
      for other in ViewParameter.all where other.key != parameter.key {
        #expect(other.value(in: view) == other.defaultValue, "\(other.key)")
      }
    }
  }

  @Test("Texts of options are read back as the same values")
  func texts() throws {
    for parameter in ViewParameter.all where parameter.option != nil {
      let value = otherValue(of: parameter)
      #expect(try parameter.read(parameter.text(of: value)) == value, "\(parameter.key)")
    }
  }

  @Test("Pairs may have spaces beside the comma, and no others")
  func spaces() throws {
    let lookAt = try #require(ViewParameter.all.first { $0.key == "lookAt" })
    for text in ["10,20", "10, 20", " 10 ,20 "] {
      #expect(try lookAt.read(text) == .pair(10, 20))
    }
    for text in ["1 0,20", "10 20", "10, ", ",20", "10,2 0"] {
      #expect(throws: ValueProblem.self, "\(text)") { try lookAt.read(text) }
    }
  }

  @Test("Keys and options are unique, and help texts end with a full stop and the default")
  func table() {
    let all = ViewParameter.all
    #expect(Set(all.map(\.key)).count == all.count)
    let options = all.compactMap(\.option) + all.compactMap(\.noneFlag)
    #expect(Set(options).count == options.count)
    for parameter in all where parameter.option != nil {
      #expect(parameter.helpText.contains("."), "\(parameter.key)")
      #expect(!parameter.help.hasSuffix("."), "\(parameter.key)")
    }
    #expect(ViewParameter.elevation.helpText.hasSuffix("-90 to 90. (default: 15)"))
    #expect(ViewParameter.background.helpText.hasSuffix("(default: none)"))
    #expect(ViewParameter.tilt.helpText.hasSuffix("not given."))
  }

  @Test(
    "Values that are out of range or unreadable are rejected with the expected form",
    arguments: [
      ("elevation", "91", "from -90 to 90"), ("elevation", "high", "from -90 to 90"),
      ("fill", "nan", "from 0.01 to 20"), ("pan", "1", "two numbers"),
      ("pan", "1,101", "from -100 to 100"), ("look-at", "91,0", "latitude from -90 to 90"),
      ("look-at", "0,4000", "longitude"), ("fit", "ring", "did you mean 'rings'"),
      ("mesh-detail", "8.5", "whole number from 4 to 1000"), ("mesh-detail", "3", "from 4 to 1000"),
      ("geometry", "mash", "did you mean 'mesh'"), ("up", "south", "screen, north"),
      ("background", "#12", "#102030"),
    ])
  func refusals(option: String, text: String, expected: String) throws {
    let parameter = try #require(ViewParameter.all.first { $0.option == option })
    let problem = #expect(throws: ValueProblem.self) { try parameter.read(text) }
    #expect(problem?.description.contains(expected) == true, "\(problem?.description ?? "")")
  }

  @Test("A view is encoded in degrees and decoded as the same view")
  func coding() throws {
    // Hardly any of these angles is a decimal number of degrees, until the view rounds it.
    var inexact: [View] = []
    for step in 1...200 {
      let angle = Angle.radians(Double(step).squareRoot() / 10)
      var view = View()
      (view.azimuth, view.tilt, view.lightElevation) = (angle, -angle, angle)
      view.lookAt = SurfacePoint(latitude: angle, longitude: angle + angle)
      #expect(abs(view.azimuth.radians - angle.radians) <= angle.radians.ulp)
      inexact.append(view)
    }
    for view in [View(), full] + inexact {
      let data = try JSONEncoder().encode(view)
      #expect(try JSONDecoder().decode(View.self, from: data) == view)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(View()), as: UTF8.self)
    #expect(
      text
        == #"{"ambient":0.002,"azimuth":0,"elevation":15,"fieldOfView":20,"fit":"rings","#
        + #""lightAzimuth":-35,"lightElevation":15,"share":0.9}"#)
  }

  @Test("Invalid numbers of latitude bands are not decoded", arguments: ["1e300", "8.5"])
  func counts(text: String) throws {
    var tree = String(decoding: try JSONEncoder().encode(View()), as: UTF8.self)
    tree.insert(contentsOf: #""meshDetail":\#(text),"#, at: tree.index(after: tree.startIndex))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(View.self, from: Data(tree.utf8))
    }
  }

  @Test("Options omit defaults, and set the same view")
  func optionArguments() throws {
    #expect(View().optionArguments.isEmpty)
    var words = full.optionArguments[...]
    var view = View()
    // Parameters that --look-at replaces, and those without an option.
    view.longitude = full.longitude
    view.elevation = full.elevation
    view.lightAnchor = full.lightAnchor
    while let word = words.popFirst() {
      if word == "--orthographic" {
        view.fieldOfView = nil
        continue
      }
      let parameter = try #require(ViewParameter.all.first { "--\($0.option ?? "")" == word })
      guard let text = words.popFirst() else {
        Issue.record("\(word) has no value")
        break
      }
      parameter.set(try parameter.read(text), in: &view)
    }
    #expect(view == full)
  }
}
