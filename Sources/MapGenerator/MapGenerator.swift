// MapGenerator
