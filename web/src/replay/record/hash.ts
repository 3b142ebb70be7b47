// SPDX-License-Identifier: MIT
// A small hash (FNV-1a, 32 bits): it guards links against typing errors and truncation, and names what is kept. It
// isn't for security; WebCrypto is missing on plain http.

export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
