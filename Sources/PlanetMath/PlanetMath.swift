// PlanetMath
