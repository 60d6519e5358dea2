// PlanetScene
