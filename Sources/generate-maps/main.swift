// Paints the maps of `Textures/`: generate-maps --land <geojson> -o Textures [--only mars,moon].

GenerateMaps.main(Array(CommandLine.arguments.dropFirst()))
