// The header of the PNG edge.
