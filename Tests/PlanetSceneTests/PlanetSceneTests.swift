// PlanetSceneTests
