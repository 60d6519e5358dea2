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

const float pi = 3.14159265358979;

// Returns the movement of longitude and latitude at a direction of any length that moves by m.
vec2 triaxialMovement(vec3 d, vec3 m, float rho2) {
  float rho = sqrt(rho2);
  float latitude = (rho * m.z - d.z * dot(d.xy, m.xy) / rho) / (rho2 + d.z * d.z);
  return vec2((d.x * m.y - d.y * m.x) / (rho2 * 2.0 * pi), -latitude / pi);
}

vec4 triaxialColor(
    sampler2D texels, Map map, Mapping mapping, vec3 d, vec3 column, vec3 row) {
  float rho2 = d.x * d.x + d.y * d.y + 1e-12;
  bool isPole = d.x == 0.0 && d.y == 0.0;
  float longitude = atan(d.y, isPole ? 1.0 : d.x);
  vec2 place = vec2(longitude / (2.0 * pi) + 0.5, 0.5 - atan(d.z, sqrt(rho2)) / pi);
  vec2 ofColumn = clamp(triaxialMovement(d, column, rho2), -0.5, 0.5) * map.size;
  vec2 ofRow = clamp(triaxialMovement(d, row, rho2), -0.5, 0.5) * map.size;
  if (mapping.isRotatedHalfTurn) place = 1.0 - place;
  place.x += mapping.shift;
  return mapColor(texels, map, place * map.size, ofColumn, ofRow);
}

// Returns the premultiplied linear colour of a map at a point of the unit sphere that moves by
// `column` and `row` per column and row of pixels. The constant `isTriaxial` tells the ellipsoid.
vec4 surfaceColor(
    sampler2D texels, Map map, Mapping mapping, vec3 p, vec3 column, vec3 row) {
  if (isTriaxial) {
    vec3 factors = vec3(1.0, mapping.longitudeFactor, mapping.latitudeFactor);
    return triaxialColor(texels, map, mapping, p * factors, column * factors, row * factors);
  }
  float rho2 = p.x * p.x + p.y * p.y + 1e-12;
  float rho = sqrt(rho2);
  float kz = p.z * mapping.latitudeFactor;
  // At a pole any longitude is valid, but the arc tangent of (0, 0) is undefined.
  bool isPole = p.x == 0.0 && p.y == 0.0;
  float longitude = atan(p.y, isPole ? 1.0 : p.x);
  vec2 place = vec2(longitude / (2.0 * pi) + 0.5, 0.5 - atan(kz, rho) / pi);
  vec2 growth = vec2(
      1.0 / (rho2 * 2.0 * pi), -mapping.latitudeFactor / (pi * rho * (rho2 + kz * kz)));
  vec2 ofColumn = growth * vec2(p.x * column.y - p.y * column.x, column.z);
  vec2 ofRow = growth * vec2(p.x * row.y - p.y * row.x, row.z);
  // Around a pole a pixel covers all longitudes: the movement is at most half a turn either way.
  ofColumn = clamp(ofColumn, -0.5, 0.5) * map.size;
  ofRow = clamp(ofRow, -0.5, 0.5) * map.size;
  if (mapping.isRotatedHalfTurn) place = 1.0 - place;
  place.x += mapping.shift;
  return mapColor(texels, map, place * map.size, ofColumn, ofRow);
}
