// SPDX-License-Identifier: MIT
// Every screen of Patterns: see world/screens.ts.
import { testScreensOf } from "./world/screens";

testScreensOf("patterns");
