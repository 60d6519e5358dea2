import PlanetViewerCommands

runViewer()
