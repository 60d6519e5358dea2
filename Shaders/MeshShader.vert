// Transforms vertices to the screen, with the first row at the bottom.
uniform mat4 toClip;
uniform mat3 toWorld;
// The scene units per unit of the mesh.
uniform float objectScale;
uniform float nearestDistance;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 coordinates;
layout(location = 3) in float clearance;

// For a pixel whose centre lies outside the triangle, these are taken within the covered part
// (centroid): beyond an edge the distance may be anything. Values whose derivatives are used are
// those of the centre.
centroid out vec3 fragmentNormal;
centroid out vec3 fragmentPosition;
out vec3 fragmentMiddle;
out vec2 fragmentCoordinates;
out float fragmentClearance;
centroid out float coveredClearance;
centroid out float distance_;

void main() {
  vec4 clip = toClip * vec4(position, 1.0);
  fragmentNormal = toWorld * normal;
  fragmentPosition = toWorld * position * objectScale;
  fragmentMiddle = fragmentPosition;
  fragmentCoordinates = coordinates;
  fragmentClearance = clearance;
  coveredClearance = clearance;
  // The third coordinate is the distance in front of the camera plane. It only clips what is too
  // near: fragments compute their depth themselves, at full precision.
  distance_ = clip.z;
  gl_Position = vec4(clip.xy, isPerspective ? clip.w - 2.0 * nearestDistance : 0.0, clip.w);
}
