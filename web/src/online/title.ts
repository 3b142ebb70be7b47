// SPDX-License-Identifier: MIT
// The page's title with the number of games in which it is one's turn: "(2) Sixsands".

export function titleWith(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count === 0 ? bare : `(${count}) ${bare}`;
}
