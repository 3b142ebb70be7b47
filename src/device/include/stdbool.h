// SPDX-License-Identifier: MIT
// In C++ bool is there already.
