// The projection of the unit sphere onto an equirectangular map, and movements on it.
struct Mapping {
  float shift;
  float latitudeFactor;
  // The factor on y of a triaxial ellipsoid.
  float longitudeFactor;
  bool isRotatedHalfTurn;
};

// The projection of the map of the base colour.
uniform Mapping baseMapping;
// The latitude and longitude factors of all maps, if the constant `hasCommonFactors` is true:
// compilers then compute the texture coordinates once.
uniform vec2 commonFactors;

const float pi = 3.14159265358979;

// The movement of a point of the unit sphere across a pixel, as far as filters of maps need it.
struct Movement {
#ifdef FAST
  // The area of the pixel's footprint on the sphere, and its square root.
  float area, side;
#else
  // The movements per column and per row of pixels.
  vec3 column, row;
#endif
};

// Returns the movement of a point that moves by `column` and `row` per column and row of pixels.
Movement movementOf(vec3 column, vec3 row) {
#ifdef FAST
  float area = length(cross(column, row));
  return Movement(area, sqrt(area));
#else
  return Movement(column, row);
#endif
}

// Returns the angle of a vector in turns, from -0.5 to 0.5, within 6e-8; 0 for the zero vector.
float turnOf(vec2 vector) {
  vec2 size = abs(vector);
  float t = min(size.x, size.y) / max(max(size.x, size.y), 1e-30), square = t * t;
  float turn = 0.00108413;
  turn = turn * square - 0.00534828;
  turn = turn * square + 0.01267250;
  turn = turn * square - 0.02106152;
  turn = turn * square + 0.03152512;
  turn = turn * square - 0.05302624;
  turn = (turn * square + 0.15915432) * t;
  if (size.y > size.x) turn = 0.25 - turn;
  if (vector.x < 0.0) turn = 0.5 - turn;
  return vector.y < 0.0 ? -turn : turn;
}

// Returns the factors on z and on y by which a point of the unit sphere becomes its direction on a
// map.
vec2 factorsOf(Mapping mapping) {
  return hasCommonFactors ? commonFactors
                          : vec2(mapping.latitudeFactor, mapping.longitudeFactor);
}

// Returns the texture coordinates of a direction, from 0 to 1.
vec2 placeOf(Mapping mapping, vec3 d, float rho) {
  vec2 place = vec2(turnOf(d.xy) + 0.5, 0.5 - 2.0 * turnOf(vec2(rho, d.z)));
  if (mapping.isRotatedHalfTurn) place = 1.0 - place;
  place.x += mapping.shift;
  return place;
}

#ifdef FAST

// Returns the premultiplied linear colour of a map at a point of the unit sphere. The constant
// `isTriaxial` is true for a triaxial ellipsoid.
vec4 surfaceColor(sampler2D texels, Map map, Mapping mapping, vec3 p, Movement movement) {
  vec2 factors = factorsOf(mapping);
  vec3 d = vec3(p.x, isTriaxial ? p.y * factors.y : p.y, p.z * factors.x);
  float rho2 = d.x * d.x + d.y * d.y + 1e-12;
  float rho = sqrt(rho2);
  // Within a pixel of a pole, longitudes do not become any denser.
  float area = movement.area * factors.x
      / (2.0 * pi * pi * max(rho, movement.side) * (rho2 + d.z * d.z));
  return mapColor(texels, map, placeOf(mapping, d, rho), area);
}

#else

// Returns the movement of longitude and latitude at a direction of any length that moves by m.
vec2 triaxialMovement(vec3 d, vec3 m, float rho2) {
  float rho = sqrt(rho2);
  float latitude = (rho * m.z - d.z * dot(d.xy, m.xy) / rho) / (rho2 + d.z * d.z);
  return vec2((d.x * m.y - d.y * m.x) / (rho2 * 2.0 * pi), -latitude / pi);
}

vec4 triaxialColor(
    sampler2D texels, Map map, Mapping mapping, vec3 d, vec3 column, vec3 row) {
  float rho2 = d.x * d.x + d.y * d.y + 1e-12;
  vec2 ofColumn = clamp(triaxialMovement(d, column, rho2), -0.5, 0.5) * map.size;
  vec2 ofRow = clamp(triaxialMovement(d, row, rho2), -0.5, 0.5) * map.size;
  vec2 place = placeOf(mapping, d, sqrt(rho2));
  return mapColor(texels, map, place * map.size, ofColumn, ofRow);
}

// Returns the premultiplied linear colour of a map at a point of the unit sphere. The constant
// `isTriaxial` is true for a triaxial ellipsoid.
vec4 surfaceColor(sampler2D texels, Map map, Mapping mapping, vec3 p, Movement movement) {
  vec2 mapFactors = factorsOf(mapping);
  vec3 column = movement.column, row = movement.row;
  if (isTriaxial) {
    vec3 factors = vec3(1.0, mapFactors.y, mapFactors.x);
    return triaxialColor(texels, map, mapping, p * factors, column * factors, row * factors);
  }
  float rho2 = p.x * p.x + p.y * p.y + 1e-12;
  float rho = sqrt(rho2);
  float kz = p.z * mapFactors.x;
  vec2 growth = vec2(
      1.0 / (rho2 * 2.0 * pi), -mapFactors.x / (pi * rho * (rho2 + kz * kz)));
  vec2 ofColumn = growth * vec2(p.x * column.y - p.y * column.x, column.z);
  vec2 ofRow = growth * vec2(p.x * row.y - p.y * row.x, row.z);
  // Around a pole a pixel covers all longitudes: the movement is at most half a turn either way.
  ofColumn = clamp(ofColumn, -0.5, 0.5) * map.size;
  ofRow = clamp(ofRow, -0.5, 0.5) * map.size;
  vec2 place = placeOf(mapping, vec3(p.xy, kz), rho);
  return mapColor(texels, map, place * map.size, ofColumn, ofRow);
}

#endif
