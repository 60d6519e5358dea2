// PlanetCatalogue
