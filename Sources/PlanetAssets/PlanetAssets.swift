// PlanetAssets
