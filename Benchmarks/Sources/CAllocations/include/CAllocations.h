#pragma once

/// Returns how often memory was asked for since the program began, by any thread.
long allocation_count(void);

/// Returns how many bytes were asked for since the program began, by any thread.
long allocation_bytes(void);
