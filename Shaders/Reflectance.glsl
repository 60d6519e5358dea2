// The photometric law of a surface at one phase angle: the brightness of a point relative to its
// base colour in full light.
const int lambert = 0, lunarLambert = 1, minnaert = 2, hapke = 3, emissive = 4;
uniform int lawForm;
uniform vec3 lawParameters;
uniform float lawScale;
// The least cosine of the angle of emission in Minnaert's law.
uniform float leastCosine;

// Hapke's approximation of Chandrasekhar's H function.
float chandrasekhar(float x, float gamma) { return (1.0 + 2.0 * x) / (1.0 + 2.0 * x * gamma); }

// Returns the brightness for the cosines of the angles of incidence and emission.
float reflected(float incidence, float emission) {
  vec3 p = lawParameters;
  if (lawForm == lambert) return incidence * lawScale;
  if (lawForm == lunarLambert) {
    float lunar = 2.0 * p.x * incidence / (incidence + emission + 1e-6);
    return (lunar + (1.0 - p.x) * incidence) * lawScale;
  }
  if (lawForm == minnaert) {
    float mu = max(emission, leastCosine);
    return incidence > 0.0 ? pow(incidence * mu, p.x) / mu * lawScale : 0.0;
  }
  float multiple = chandrasekhar(incidence, p.x) * chandrasekhar(emission, p.x);
  return incidence / (incidence + emission + 1e-6) * (multiple + p.y) * p.z * lawScale;
}

// Returns the brightness of a surface that emits light.
float emitted(float emission) {
  return lawParameters.x + emission * (lawParameters.y + lawParameters.z * emission);
}
