// Rectangles of the frame, one for each instance: left, top, right and bottom in clip space, where
// +1 is the last row of the image. Frames are rendered with their first row at the bottom, as they
// are read back.
uniform vec4 rectangles[64];

void main() {
  vec4 rectangle = rectangles[gl_InstanceID];
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(mix(rectangle.xy, rectangle.zw, corner), 0.0, 1.0);
}
