// PlanetCommands
