// Means over stretches of evenly spaced samples, each constant over its own step. A texture holds
// the integrals up to each sample's start and to the end, less those of the mean of all, so that
// few digits are lost: 1024 in a row, row after row.
uniform sampler2D profileSums;
uniform vec4 profileMean;
uniform int profileCount;

vec4 sumAt(int index) { return texelFetch(profileSums, ivec2(index & 1023, index >> 10), 0); }

// Returns the integral to a place that is held within the profile, less that of the mean.
vec4 excessTo(float place) {
  int index = min(int(place), profileCount - 1);
  return mix(sumAt(index), sumAt(index + 1), place - float(index));
}

vec4 meanOf(float start, float end) {
  float first = clamp(start, 0.0, float(profileCount));
  float last = clamp(end, 0.0, float(profileCount));
  return (excessTo(last) - excessTo(first) + profileMean * (last - first)) / (end - start);
}

// Returns the mean weighted by the shape that two boxes make, one drawn along the other; beyond
// the ends there is nothing. A mean over less than a sample is taken over one.
vec4 profileAround(float place, float one, float other) {
  float brief = min(one, other), wide = max(max(one, other), 1.0);
  float reach = 0.5 * (brief + wide);
  // False for what is no number.
  if (!(place + reach > 0.0 && place - reach < float(profileCount) && reach < 1e9)) return vec4(0.0);
  // The shorter box is four places along it.
  int count = brief > 0.01 ? 4 : 1;
  vec4 sum = vec4(0.0);
  for (int number = 0; number < count; ++number) {
    float middle = place + ((float(number) + 0.5) / float(count) - 0.5) * brief;
    sum += meanOf(middle - 0.5 * wide, middle + 0.5 * wide);
  }
  return sum / float(count);
}
