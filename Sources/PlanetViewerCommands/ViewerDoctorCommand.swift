import ArgumentParser
import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetCommands
import PlanetSystem
import PlanetViewer

// Unsafe: loads a library to check whether it is installed.

/// Checks the needs of the window on this machine; `planetnode doctor` runs it.
struct ViewerDoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks what the window needs; planetnode doctor checks everything.",
    discussion: "Exit code 0: the window can be opened. 9: it cannot.")

  @Flag(help: "Print all findings as a JSON object.")
  var json = false

  mutating func run() throws {
    var diagnosis = Diagnosis()
    diagnosis.addLibraries(
      .window,
      [("libglfw", "libglfw3"), ("libOpenGL", "libopengl0"), ("libEGL", "libegl1")])
    // Panels load it only when they are rendered.
    if unsafe dlopen("libGL.so.1", RTLD_LAZY) == nil {
      diagnosis.lack(.window, "libGL", "needed to render panels", advice: "install libgl1")
    } else {
      diagnosis.addLibraries(.window, [("libGL", "libgl1")])
    }
    diagnosis.add(.window, "GLFW", ViewerWindow.libraryVersion)
    addWindow(&diagnosis)
    addHeadless(&diagnosis)
    addPlaces(&diagnosis)
    try diagnosis.report(asJSON: json)
  }

  private func addWindow(_ diagnosis: inout Diagnosis) {
    let names = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in
      Files.environment(name).map { "\(name)=\($0)" }
    }
    do throws(WindowError) {
      let window = try ViewerWindow(title: "PlanetNode", size: SIMD2(64, 64), isVisible: false)
      diagnosis.add(.window, "display", names.joined(separator: ", "))
      diagnosis.add(.window, "OpenGL", OpenGLDriver.description)
      diagnosis.add(.window, "scale", "\(window.pixelsPerPoint) pixels per point")
    } catch {
      switch error {
      case .noDisplay:
        diagnosis.lack(
          .window, "display", error.description,
          advice: "set DISPLAY, run it on a desktop, or under xvfb-run (package xvfb)")
      case .noOpenGL:
        diagnosis.add(.window, "display", names.joined(separator: ", "))
        diagnosis.lack(
          .window, "OpenGL", error.description, advice: "install libgl1-mesa-dri libglx-mesa0")
      }
    }
  }

  private func addHeadless(_ diagnosis: inout Diagnosis) {
    do throws(OpenGLError) {
      let context = try HeadlessContext()
      diagnosis.add(.convenience, "OpenGL without a window", context.description)
    } catch {
      diagnosis.lack(
        .convenience, "OpenGL without a window", error.description,
        advice: "install libegl1 libegl-mesa0 libgl1-mesa-dri")
    }
  }

  private func addPlaces(_ diagnosis: inout Diagnosis) {
    if let path = Programs.onPath("xdg-open") {
      diagnosis.add(.convenience, "xdg-open", path)
    } else {
      diagnosis.lack(
        .convenience, "xdg-open", "needed to open websites", advice: "install xdg-utils")
    }
    diagnosis.add(.convenience, "images are saved to", ImageFolder.path { Files.environment($0) })
    if let path = StateFile.standard(in: { Files.environment($0) })?.path {
      diagnosis.add(.convenience, "preferences", path)
    } else {
      diagnosis.lack(.convenience, "preferences", "no home folder", advice: "set XDG_STATE_HOME")
    }
  }
}
