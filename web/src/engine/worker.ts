// SPDX-License-Identifier: MIT
// The Web Worker: the engine's service in a thread of its own.
import { serve, type Scope } from "./service";

serve(globalThis as unknown as Scope);
