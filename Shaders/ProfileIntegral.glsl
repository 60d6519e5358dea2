// Means over ranges of evenly spaced samples, each constant over its own step. A texture holds the
// integrals up to each sample's start and to the end, less those of the mean of all, so that few
// digits are lost: 1024 in a row, row after row.
uniform sampler2D profileSums;
uniform vec4 profileMean;
uniform int profileCount;

#ifdef FAST
const int profilePlaces = 1;
#else
const int profilePlaces = 4;
#endif

vec4 sumAt(int index) { return texelFetch(profileSums, ivec2(index & 1023, index >> 10), 0); }

// Returns the integral to a place clamped to the profile, less that of the mean.
vec4 excessTo(float place) {
  int index = min(int(place), profileCount - 1);
  return mix(sumAt(index), sumAt(index + 1), place - float(index));
}

// Returns the mean over a range; values beyond the ends are 0.
vec4 meanAround(float middle, float width) {
  float first = clamp(middle - 0.5 * width, 0.0, float(profileCount));
  float last = clamp(middle + 0.5 * width, 0.0, float(profileCount));
  return (excessTo(last) - excessTo(first) + profileMean * (last - first)) / width;
}

// Returns the mean weighted by the convolution of two boxes, the shorter of them as a few samples.
// A mean over less than a sample is widened to one sample.
vec4 profileAround(float place, float one, float other) {
  float brief = min(one, other), wide = max(max(one, other), 1.0);
  vec4 sum = vec4(0.0);
  for (int number = 0; number < profilePlaces; ++number) {
    float part = (float(number) + 0.5) / float(profilePlaces) - 0.5;
    sum += meanAround(place + part * brief, wide);
  }
  return sum / float(profilePlaces);
}
