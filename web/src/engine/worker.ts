// SPDX-License-Identifier: MIT
// The Web Worker: the engine's service in its own thread.
import { fetchNet } from "./nets";
import { serve, type Scope } from "./service";

serve(globalThis as unknown as Scope, fetchNet);
