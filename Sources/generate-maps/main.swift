// generate-maps
