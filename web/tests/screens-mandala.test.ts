// SPDX-License-Identifier: MIT
// Every screen of Mandala: see world/screens.ts.
import { testScreensOf } from "./world/screens";

testScreensOf("mandala");
