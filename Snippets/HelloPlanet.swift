// Draws Earth from the bundled catalogue into earth.png: README's example, compiled.
import PlanetAssets
import PlanetExport
import PlanetImage
import PlanetScene
import SoftwareRenderer

let solarSystem = try CatalogueFile.open()
let view = View()
let stage = PlanetLoader(library: solarSystem.maps, view: view)
let earth = try stage.prepare(solarSystem.catalogue.body(named: "Earth"), width: 512, height: 512)
let scene = view.scene(of: earth.node, width: 512, height: 512)
let picture = SoftwareRenderer(threads: 2).render(scene, width: 512, height: 512)
try Files.write(PNG.encode(picture), to: "earth.png")
