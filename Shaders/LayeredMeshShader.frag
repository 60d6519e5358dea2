// Shades pixels of a globe's mesh with layers or air: they are placed by the direction from the
// centre; normals and shadows of the mesh on itself are those of the triangles. The constant
// `hasSelfShadow` is true if the mesh casts a shadow on itself.
uniform mat3 toWorld;
// The scene units per unit of the mesh.
uniform float objectScale;
uniform bool isDoubleSided;
// The camera from the object's origin; of parallel rays, the direction of view.
uniform vec3 cameraPosition;

centroid in vec3 fragmentNormal;
in vec3 fragmentMiddle;
in float fragmentClearance;
centroid in float coveredClearance;
centroid in float distance_;

out vec4 color;

// The greatest length of a pixel's footprint on a triangle, relative to its width.
const float greatestStretch = 32.0;

// Returns a movement over the unit sphere, at most that on a surface with the greatest slant.
vec3 boundedMovement(vec3 raw, vec3 point, vec3 along) {
  vec3 across = raw - along * dot(along, raw);
  float factor = min(1.0, greatestStretch * length(across) / (length(raw) + 1e-20));
  return (raw - point * dot(point, raw)) * factor;
}

void main() {
  vec3 ray = isPerspective ? fragmentMiddle - cameraPosition : cameraPosition;
  vec3 normal = normalize(fragmentNormal);
  if (isDoubleSided && dot(normal, ray) > 0.0) normal = -normal;
  // A row vector times a rotation is rotated back.
  normal = normal * toWorld;
  vec3 place = fragmentMiddle * toWorld / (objectScale * axes);
  vec3 direction = ray * toWorld / axes, along = normalize(direction);
  float radius = length(place);
  vec3 point = place / radius;
  vec3 column = boundedMovement(dFdx(place) / radius, point, along);
  vec3 row = boundedMovement(dFdy(place) / radius, point, along);
  float visible = 1.0;
  if (hasSelfShadow) {
    visible = sunlightBesideMesh(fragmentClearance, coveredClearance, dot(normal, towardsSun));
  }
  color = layeredColor(Ground(point, column, row, place, direction, radius, normal, visible));
  gl_FragDepth = depthAt(distance_);
}
