// SPDX-License-Identifier: MIT
// A link to another of our pages: a plain link for the browser, but a simple click doesn't reload.
import type { ComponentChildren } from "preact";
import { pathOf } from "../state/route";
import type { Route } from "../state/route";
import type { Ui } from "./ui";

export function Go(props: {
  ui: Ui;
  to: Route;
  class?: string;
  label?: string;
  children: ComponentChildren;
}) {
  const { ui, to, label, children } = props;
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void ui.controller.go(to);
  };
  const path = pathOf(to);
  const current = path === pathOf(ui.app.route) ? "page" : undefined;
  return (
    <a
      href={path}
      class={props.class}
      title={label}
      aria-label={label}
      aria-current={current}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
