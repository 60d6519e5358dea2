// The view rays P + t D through all points of the frame, in an object's frame: values in the
// middle, and their changes per column to the right and per row down. P lies in the plane through
// the object's centre across the view, so that a distant object loses no precision.
uniform vec2 frameMiddle;
uniform vec3 rayOrigin[3];
uniform vec3 rayDirection[3];
// Visible points lie beyond this parameter.
uniform float nearest;
// The distance of the points with t = 0 in front of the camera plane.
uniform float middleDistance;

// Returns this pixel's centre, relative to the middle of the frame.
vec2 pixelPlace() { return gl_FragCoord.xy - frameMiddle; }

vec3 originAt(vec2 place) {
  return rayOrigin[0] + rayOrigin[1] * place.x + rayOrigin[2] * place.y;
}

vec3 directionAt(vec2 place) {
  return rayDirection[0] + rayDirection[1] * place.x + rayDirection[2] * place.y;
}

// The movement of the point at t by a column (1) or a row (2).
vec3 drift(int axis, float t) { return rayOrigin[axis] + rayDirection[axis] * t; }
