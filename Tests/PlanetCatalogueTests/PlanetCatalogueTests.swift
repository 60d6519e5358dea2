// PlanetCatalogueTests
