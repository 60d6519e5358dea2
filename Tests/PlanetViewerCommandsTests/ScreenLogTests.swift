import Foundation
import PlanetStrings
import Testing

@testable import PlanetCommands
@testable import PlanetViewer
@testable import PlanetViewerCommands
@testable import ViewerGui

@Suite("Screen log")
struct ScreenLogTests {
  private func object(_ element: GuiElement) throws -> NSDictionary {
    let text = JSONText.object(ScreenLog.fields(element))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test("An element states its value and its toggle only if it has them")
  func elements() throws {
    var element = GuiElement(
      kind: .field, label: "Search", origin: SIMD2(1, 2), size: SIMD2(30, 40))
    let plain: [String: any Sendable] = [
      "kind": "field", "label": "Search", "x": 1, "y": 2, "width": 30, "height": 40,
    ]
    #expect(try object(element) == plain as NSDictionary)
    element.value = "a \"quoted\" text"
    #expect(try object(element)["value"] as? String == "a \"quoted\" text")
    (element.value, element.isOn, element.isEnabled) = (nil, false, false)
    let reported = try object(element)
    #expect(reported.count == plain.count + 2)
    #expect(reported["on"] as? Bool == false && reported["enabled"] as? Bool == false)
  }
}
