// PlanetExport
