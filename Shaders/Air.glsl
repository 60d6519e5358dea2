// The light of air, from the tables of AirView: rows of 128 colours.
uniform sampler2D airTables;
// The unit direction to the sun in the frame of the unit sphere.
uniform vec3 airSun;
// The height of the top of the air.
uniform float airTop;
// The cosines up to which about half of the rows and of the columns reach.
uniform vec2 airSpacing;

const int airRows = 40, airColumns = 128;
const int limbRow = airRows, groundPassRow = 2 * airRows, limbPassRow = 2 * airRows + 1;
const int sunlightRow = 2 * airRows + 2, skyRow = 2 * airRows + 3;

struct Air {
  // The light scattered into a ray, and the fraction of the light behind that passes.
  vec3 scattered;
  vec3 transmittance;
};

float sunCoordinate(float cosine) {
  return cosine * (1.0 + airSpacing.y) / (abs(cosine) + airSpacing.y);
}

#ifdef FAST

const vec2 airTableSize = vec2(airColumns, skyRow + 1);

// Returns the linear mean of a row at a place, counted from its first colour.
vec3 airLine(int row, float place, int count) {
  vec2 at = vec2(clamp(place, 0.0, float(count - 1)), float(row)) + 0.5;
  return textureLod(airTables, at / airTableSize, 0.0).rgb;
}

// Returns the bilinear mean of a table at a row and a unit vector.
vec3 airValue(int firstRow, float row, vec3 point) {
  float place = (sunCoordinate(dot(point, airSun)) + 1.0) * 0.5 * float(airColumns - 1);
  vec2 at = vec2(place, float(firstRow) + clamp(row, 0.0, float(airRows - 1))) + 0.5;
  return textureLod(airTables, at / airTableSize, 0.0).rgb;
}

#else

// Returns the linear mean of a row at a place, counted from its first colour.
vec3 airLine(int row, float place, int count) {
  float at = clamp(place, 0.0, float(count - 1));
  int index = min(int(at), count - 2);
  vec3 left = texelFetch(airTables, ivec2(index, row), 0).rgb;
  return mix(left, texelFetch(airTables, ivec2(index + 1, row), 0).rgb, at - float(index));
}

// Returns the bilinear mean of a table at a row and a unit vector.
vec3 airValue(int firstRow, float row, vec3 point) {
  float place = (sunCoordinate(dot(point, airSun)) + 1.0) * 0.5 * float(airColumns - 1);
  float at = clamp(row, 0.0, float(airRows - 1));
  int index = min(int(at), airRows - 2);
  vec3 upper = airLine(firstRow + index, place, airColumns);
  return mix(upper, airLine(firstRow + index + 1, place, airColumns), at - float(index));
}

#endif

// Returns the light of a ray that ends on the ground at an angle with the zenith.
Air airToGround(vec3 point, float cosine) {
  float bounded = max(cosine, 0.0);
  float row = bounded * (1.0 + airSpacing.x) * float(airRows - 1) / (bounded + airSpacing.x);
  return Air(airValue(0, row, point), airLine(groundPassRow, row, airRows));
}

// Returns the light of a ray past the limb by its lowest point.
Air airPastLimb(vec3 lowest) {
  float squared = dot(lowest, lowest), radius = sqrt(squared + 1e-20);
  float height = max((squared - 1.0) / (radius + 1.0), 0.0);
  float row = sqrt(height / airTop) * float(airRows - 1);
  return Air(airValue(limbRow, row, lowest / radius), airLine(limbPassRow, row, airRows));
}

// Returns the place of the light on the ground in its rows.
float groundPlace(vec3 point) {
  return (sunCoordinate(dot(point, airSun)) + 1.0) * 0.5 * float(airColumns - 1);
}
