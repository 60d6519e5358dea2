// PlanetMathTests
