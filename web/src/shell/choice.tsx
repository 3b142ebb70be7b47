// SPDX-License-Identifier: MIT
// One of a few, as buttons in a row.

export function Choice<V extends string | number>(props: {
  name: string;
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  what?: string;
  onChange(value: V): void;
}) {
  const { name, label, value, options, what, onChange } = props;
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="segments">
        {options.map(([option, words]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      {what && <p class="quiet">{what}</p>}
    </fieldset>
  );
}
