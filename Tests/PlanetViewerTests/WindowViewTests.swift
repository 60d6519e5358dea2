import PlanetMath
import PlanetScene
import Testing

@testable import PlanetViewer

@Suite("View of the window")
struct WindowViewTests {
  @Test("Parameters of light and layers are kept, and those of camera, sun and spin are not")
  func options() {
    var view = View()
    (view.sunDiameter, view.lightStrength, view.ambient) = (.degrees(3), 2, 0.5)
    (view.exposure, view.toneMap, view.glow, view.hasShadows) = (1.5, .filmic, 0.25, false)
    (view.layers, view.relief, view.displacesRelief) = ([.clouds], 3, true)
    let kept = view
    (view.azimuth, view.elevation, view.roll) = (.degrees(10), .degrees(20), .degrees(30))
    (view.pan, view.fill, view.fit, view.up) = (SIMD2(1, 2), 0.5, .rings, .north)
    view.lookAt = PlanetScene.SurfacePoint(latitude: .degrees(1), longitude: .degrees(2))
    (view.lightAzimuth, view.lightElevation) = (.degrees(40), .degrees(50))
    (view.lightFrame, view.lightAnchor, view.longitude) = (.world, .degrees(5), .degrees(60))
    #expect(view.windowOptions == kept && kept.windowOptions == kept)
  }

  @Test("Parameters that the window does not support have their default values")
  func unsupported() {
    var view = View()
    (view.tilt, view.pitch, view.fieldOfView) = (.degrees(1), .degrees(2), nil)
    (view.background, view.geometry, view.meshDetail) = (.color(SIMD3(1, 0, 0)), .mesh, 64)
    #expect(view.windowOptions == View())
    let supported = ViewParameter.all.filter(\.isSupportedByWindow)
    #expect(supported.count == ViewParameter.all.count - 6)
  }

  @Test("A switch changes one parameter of a view, and a second time restores it")
  func switches() {
    for property in ViewSwitch.all {
      var view = View()
      let wasOn = property.isOn(view)
      property.toggle(&view)
      let changed = ViewParameter.all.filter { $0.value(in: view) != $0.value(in: View()) }
      #expect(property.isOn(view) != wasOn && changed.count == 1, "\(property.action)")
      property.toggle(&view)
      #expect(view == View(), "\(property.action)")
    }
    #expect(Set(ViewSwitch.all.map(\.action)).count == ViewSwitch.all.count)
    #expect(ViewSwitch.of(.quit)?.action == nil)
  }
}
