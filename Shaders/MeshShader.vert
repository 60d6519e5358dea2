// Brings the corners of triangles onto the screen, the first row at the bottom.
uniform mat4 toClip;
uniform mat3 toWorld;
// The scene units per unit of the mesh.
uniform float objectScale;
uniform float nearestDistance;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 coordinates;

// Of a pixel whose middle lies beside the triangle, what counts is taken within the covered part:
// beyond an edge the distance may be anything. Coordinates, whose change from pixel to pixel is
// asked for, are those of the middle.
centroid out vec3 fragmentNormal;
centroid out vec3 fragmentPosition;
out vec2 fragmentCoordinates;
centroid out float distance_;

void main() {
  vec4 clip = toClip * vec4(position, 1.0);
  fragmentNormal = toWorld * normal;
  fragmentPosition = toWorld * position * objectScale;
  fragmentCoordinates = coordinates;
  // The third coordinate tells how far the point is before the plane of the eye. It only cuts off
  // what is too near: fragments tell their depth themselves, in all digits.
  distance_ = clip.z;
  gl_Position = vec4(clip.xy, isPerspective ? clip.w - 2.0 * nearestDistance : 0.0, clip.w);
}
