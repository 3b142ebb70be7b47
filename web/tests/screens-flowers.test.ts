// SPDX-License-Identifier: MIT
// Every screen of Flowers: see world/screens.ts.
import { testScreensOf } from "./world/screens";

testScreensOf("flowers");
