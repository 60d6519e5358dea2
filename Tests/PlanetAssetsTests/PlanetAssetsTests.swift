// PlanetAssetsTests
