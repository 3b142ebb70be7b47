// SPDX-License-Identifier: MIT
// The same lines as native.c, computed by the WebAssembly module: node run.mjs MODULE.wasm
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
if (WebAssembly.Module.imports(module).length !== 0) {
    console.error('the module must import nothing');
    process.exit(1);
}
const e = new WebAssembly.Instance(module).exports;
for (let g = 0; g < e.probe_games(); g++)
    for (let n = e.probe_least_players(g); n <= e.probe_most_players(g); n++)
        for (let b = 0; b < e.probe_bots(); b++)
            for (let seed = 1; seed <= 2; seed++) {
                const hash = (e.probe(g, n, b, 150, seed) >>> 0).toString(16).padStart(8, '0');
                console.log(`${g} ${n} ${b} ${seed} ${hash}`);
            }
