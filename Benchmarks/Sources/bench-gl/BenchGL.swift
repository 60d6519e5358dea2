import ArgumentParser
import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetScene
import PlanetSystem

/// Measures `OpenGLRenderer` and the viewer without a window (workload W10).
struct BenchGL: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-gl",
    abstract: "Measures frames, uploads and loading with OpenGL, without a window.",
    discussion: """
      Times of frames end when the driver has finished the image (glFinish). Without a graphics \
      card, Mesa's llvmpipe renders on the CPU.
      """)

  /// A part of the measurements.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    /// Frames of a scene.
    case frames
    /// Uploads of the maps of a scene, with the budget of the window.
    case uploads
    /// Frames of the whole viewer while it loads a body, and while the body spins.
    case window
    /// Differences from the software renderer.
    case images
  }

  @Option(help: "Parts, separated by commas: frames, uploads, window, images.")
  var parts = "frames,uploads,window,images"

  @Option(
    help: """
      Scenes, separated by commas: bodies by id, jupiter-dated, mesh, and bodies with displaced \
      relief such as moon-displaced. Default: all bundled bodies and all of these.
      """)
  var scenes: String?

  @Option(help: "Image sizes, separated by commas.")
  var sizes = "1280x720,1920x1080,3840x2160"

  @Option(help: "Qualities, separated by commas: preview, full.")
  var quality = "preview,full"

  @Option(help: "Layers, separated by commas: all, none, relief, water, night, clouds, atmosphere.")
  var layers = "all"

  @Option(help: "Frames per scene.")
  var frames = 60

  @Option(help: "Greatest seconds per scene; at least three frames are rendered.")
  var seconds = 4.0

  @Option(help: "Factor on width and height of the frame before it is enlarged.")
  var scale = 1.0

  @Option(help: "Folder for both images of each comparison, and eight times their differences.")
  var output: String?

  @Flag(help: "Print lines of JSON instead of tables.")
  var json = false

  mutating func run() throws {
    let parts = try words(parts).map { try value(Part(rawValue: $0), $0, "part") }
    let sizes = try words(sizes).map { try ImageSize(reading: $0) }
    let qualities = try words(quality).map { try value(Quality(rawValue: $0), $0, "quality") }
    let context = try HeadlessContext()
    let report = Report(asJSON: json)
    report.begin(context.description)
    var library = SceneLibrary(try CatalogueFile.open())
    library.layers = try layerSet()
    let subjects = try scenes.map { try words($0).map(library.subject) } ?? library.all
    for part in parts {
      report.beginPart()
      for size in sizes {
        for subject in subjects {
          let bench = SceneBench(
            subject, library, size: size, limits: (frames, seconds), scale: scale, report)
          switch part {
          case .frames: try bench.measureFrames(qualities)
          case .uploads: try bench.measureUploads()
          case .window: try bench.measureWindow()
          case .images: try bench.compareImages(writingTo: output)
          }
        }
      }
    }
    withExtendedLifetime(context) {}
  }

  private func words(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }

  private func value<Value>(_ value: Value?, _ word: String, _ kind: String) throws -> Value {
    guard let value else { throw ValidationError("unknown \(kind) '\(word)'") }
    return value
  }

  private func layerSet() throws -> Set<View.Layer> {
    switch layers {
    case "all": Set(View.Layer.allCases)
    case "none": []
    default: Set(try words(layers).map { try value(View.Layer(rawValue: $0), $0, "layer") })
    }
  }
}

/// The quality of images.
enum Quality: String, CaseIterable {
  case preview
  case full
}

extension ImageSize {
  /// Reads a size such as 1920x1080.
  init(reading text: String) throws {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...16384).contains($0) }) else {
      throw ValidationError("invalid size '\(text)'; expected a size such as 1920x1080")
    }
    self.init(width: sides[0], height: sides[1])
  }
}
