// SPDX-License-Identifier: MIT
// NVRTC knows memcpy and memset by itself.
#include <stddef.h>
