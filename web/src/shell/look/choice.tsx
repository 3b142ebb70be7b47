// SPDX-License-Identifier: MIT
// One's own animal and colour, chosen in the settings; fetched with them.
import type { ComponentChildren } from "preact";
import { useWords } from "../../messages/part";
import { CHOICES } from "../../state/settings";
import { HUES } from "../../state/table/looks";
import { useAnimals } from "../table/looks";
import type { Ui } from "../ui";
import { en } from "./words/en";
import type { LookWords } from "./words/en";
import "./choice.css";

const LANGUAGES = {
  nl: () => import("./words/nl").then((m) => m.nl),
  de: () => import("./words/de").then((m) => m.de),
};

interface PicturesProps<K extends "animal" | "hue"> {
  ui: Ui;
  name: K;
  label: string;
  words: LookWords[`${K}s`];
  picture(value: string): ComponentChildren;
}

/** One of several drawings; "seat" comes first, in words. */
function Pictures<K extends "animal" | "hue">({ ui, name, label, words, picture }: PicturesProps<K>) {
  return (
    <fieldset class="choice looks">
      <legend>{label}</legend>
      <div class="segments">
        {CHOICES[name].map((value) => {
          const word = (words as Record<string, string>)[value];
          return (
            <label key={value} title={word}>
              <input
                type="radio"
                name={name}
                aria-label={word}
                checked={ui.app.settings[name] === value}
                onChange={() => ui.send({ do: "set", change: { [name]: value } })}
              />
              {value === "seat" ? <span>{word}</span> : <span class="picture">{picture(value)}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export function LookChoice({ ui }: { ui: Ui }) {
  const w = useWords<LookWords>(en, LANGUAGES, ui.app.settings.language);
  const animals = useAnimals(true) as Record<string, ComponentChildren>;
  if (!w) return null;
  const { hue } = ui.app.settings;
  const own = HUES[hue === "seat" ? "blue" : hue];
  return (
    <>
      <Pictures
        ui={ui}
        name="animal"
        label={w.animal}
        words={w.animals}
        picture={(value) => (
          <svg class="avatar" viewBox="0 0 40 40" aria-hidden="true" style={{ "--seat": own }}>
            <circle class="ground" cx="20" cy="20" r="19" />
            <g transform="translate(20 20) scale(.94) translate(-20 -20)">{animals[value]}</g>
          </svg>
        )}
      />
      <Pictures
        ui={ui}
        name="hue"
        label={w.hue}
        words={w.hues}
        picture={(value) => (
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <circle cx="20" cy="20" r="19" style={{ fill: HUES[value as keyof typeof HUES] }} />
          </svg>
        )}
      />
      <p class="quiet">{w.what}</p>
    </>
  );
}
