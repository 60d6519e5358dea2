// Adds the light of another frame to the frame.
uniform sampler2D frame;

out vec4 color;

void main() { color = texelFetch(frame, ivec2(gl_FragCoord.xy), 0); }
