// Draws Earth from the bundled catalogue into earth.png: README's example, compiled.
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import SoftwareRenderer

let data = try DataFolder.find()
let bytes = try Files.read(data.solarSystem)
let catalogue = try CatalogueReader().read(bytes: bytes, name: "solarsystem.xml").catalogue
let view = ViewSettings()
let stage = PlanetStage(library: MapLibrary(folders: [data.textures]), view: view)
let earth = try stage.prepare(catalogue.body(named: "Earth"), width: 512, height: 512)
let scene = view.scene(of: earth.node, width: 512, height: 512)
let picture = SoftwareRenderer(threads: 2).render(scene, width: 512, height: 512)
try Files.write(PNG.encode(picture), to: "earth.png")
