// SPDX-License-Identifier: MIT
// The page's first line: draw into #page.
import { render } from "preact";

function Page() {
  return <h1>Sixsands</h1>;
}

const place = document.getElementById("page");
if (place) render(<Page />, place);
