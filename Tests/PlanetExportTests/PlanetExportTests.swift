// PlanetExportTests
