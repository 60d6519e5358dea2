// Renders Earth from the bundled catalogue into earth.png: README's example, compiled.
import PlanetKit

let image = try SolarSystem.bundled().planet("Earth").render(size: 512)
try image.write(to: "earth.png")
