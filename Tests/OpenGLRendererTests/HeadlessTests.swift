import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("OpenGL without a display")
struct HeadlessTests {
  @Test("a context draws a globe into a framebuffer", .enabled(if: OpenGLMachine.isThere))
  func globe() throws {
    let machine = try OpenGLMachine()
    print(machine.context.description, machine.context.messages.isVerbose)
    let camera = OrbitCamera().fitted(radius: 1, share: 0.9, aspect: 1).camera
    let scene = RenderScene(
      objects: [
        SceneObject(
          figure: .ellipsoid(.unitSphere), material: Material(.constant(SIMD4(0.5, 0.5, 0.5, 1))))
      ], camera: camera,
      light: DirectionalLight(from: camera, azimuth: .degrees(30), elevation: .zero))
    let picture = try machine.renderer.render(scene, width: 128, height: 128)
    #expect(picture[64, 64].a == 255)
    #expect(picture[2, 2].a == 0)
    let software = SoftwareRenderer().render(scene, width: 128, height: 128)
    let comparison = try ImageComparison(picture, software)
    print(comparison.maxDifference, comparison.psnr)
    #expect(comparison.share(beyond: 6) < 0.005)
    #expect(machine.context.messages.take() == [])
  }
}
