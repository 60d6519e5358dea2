// PlanetImageTests
