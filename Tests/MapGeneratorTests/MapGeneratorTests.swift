// MapGeneratorTests
