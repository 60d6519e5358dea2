import PlanetCommands

runCommandLine()
