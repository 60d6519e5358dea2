// Dear ImGui is C++: only its compiler flags pass through here, CImGui includes the headers.
