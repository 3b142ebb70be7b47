// SPDX-License-Identifier: MIT
// The types of previews.mjs, for the build and the tests.
export interface Preview {
  page: string;
  picture: string;
  title: string;
  says: string;
}
export function listGames(): Promise<string>;
export function previews(): Promise<Preview[]>;
export function previewOf(html: string, preview: Pick<Preview, "picture" | "title" | "says">): string;
export function writePreviews(dist: string): Promise<void>;
