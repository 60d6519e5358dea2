// PlanetCommandsTests
