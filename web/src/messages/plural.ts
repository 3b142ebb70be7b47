// SPDX-License-Identifier: MIT
// Numbers with their nouns, in the forms that a language has.

export interface Forms {
  one: string;
  other: string;
}

export function counted(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (n, forms) => `${n} ${rules.select(n) === "one" ? forms.one : forms.other}`;
}
