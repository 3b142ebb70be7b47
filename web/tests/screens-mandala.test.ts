// SPDX-License-Identifier: MIT
// Every screen of Mandala: see support/screens.ts.
import { testScreensOf } from "./support/screens";

testScreensOf("mandala");
