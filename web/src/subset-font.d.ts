// SPDX-License-Identifier: MIT
// The part of the package that the build uses; it brings no types.
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: "woff2" },
  ): Promise<Uint8Array>;
}
