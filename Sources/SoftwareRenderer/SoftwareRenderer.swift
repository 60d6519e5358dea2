// SoftwareRenderer
