import PlanetAssets
import PlanetExport
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Saved images and copied commands")
  struct RotatedImages {
    @Test(
      "The saved image shows the view on the screen for either direction of spin",
      arguments: ["earth", "venus"])
    func recipe(body: String) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: body)
        try harness.settle()
        let viewer = harness.viewer
        harness.setSpin(turns: 0.17)
        harness.setViewpoint(
          Viewpoint(
            azimuth: .degrees(31.3), elevation: .degrees(-7.7), roll: .degrees(12.1),
            pan: SIMD2(0.2, -0.1), share: 1.3))
        try harness.frames(2, seconds: 0)
        let (recipe, prepared) = (
          try #require(viewer.commands.imageRecipe()),
          try #require(viewer.presenter.shown?.prepared)
        )
        #expect(recipe.body.turn == 0)
        let node = try #require(viewer.presenter.turnedNode)
        let (shown, drawn) = (
          viewer.presenter.view(background: .color(Theme.linearNight))
            .scene(of: node, width: recipe.width, height: recipe.height), recipe.scene(prepared)
        )
        let pairs = zip(shown.objects, drawn.objects)
        for direction in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
          for (one, other) in pairs {
            #expect((one.orientation * direction - other.orientation * direction).length < 1e-12)
          }
        }
        #expect((shown.camera.eye - drawn.camera.eye).length < 1e-12)
        #expect((shown.camera.up - drawn.camera.up).length < 1e-12)
        #expect((shown.light.direction - drawn.light.direction).length < 1e-12)
      }
    }
  }
}
