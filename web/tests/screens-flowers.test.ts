// SPDX-License-Identifier: MIT
// Every screen of Flowers: see support/screens.ts.
import { testScreensOf } from "./support/screens";

testScreensOf("flowers");
