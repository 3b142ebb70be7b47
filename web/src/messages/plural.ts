// SPDX-License-Identifier: MIT
// Numbers with their nouns, in the forms that a language has, and with their signs.

export interface Forms {
  one: string;
  other: string;
}

export function counted(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (n, forms) => `${n} ${rules.select(n) === "one" ? forms.one : forms.other}`;
}

/** A number with its sign, with a true minus as in the analysis. */
export const signed = (n: number, decimals: number) =>
  ((n < 0 ? "" : "+") + n.toFixed(decimals)).replace("-", "−");
