import ArgumentParser

GenerateMaps.main()
