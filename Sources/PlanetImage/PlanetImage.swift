// PlanetImage
