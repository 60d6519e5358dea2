// SoftwareRendererTests
