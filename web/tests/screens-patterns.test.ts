// SPDX-License-Identifier: MIT
// Every screen of Patterns: see support/screens.ts.
import { testScreensOf } from "./support/screens";

testScreensOf("patterns");
