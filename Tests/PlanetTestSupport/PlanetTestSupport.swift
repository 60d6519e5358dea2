// PlanetTestSupport
