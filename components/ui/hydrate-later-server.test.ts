import { createElement, Fragment } from "react";
import { renderToReadableStream } from "react-dom/server";

import { withMessages } from "@/tests/support/render";

import { hydrateLater } from "./hydrate-later";

const TEXT = "What somebody without JavaScript reads. ".repeat(2_000);

const Text = () => createElement("p", null, TEXT);

it("sends a large part in its place, not hidden until a script moves it", async () => {
  const Large = hydrateLater(async () => Text);
  const page = createElement(
    Fragment,
    null,
    createElement("main", null, createElement(withMessages(), null, createElement(Large))),
    createElement("footer"),
  );
  const html = await new Response(await renderToReadableStream(page)).text();
  expect(html.indexOf(TEXT)).toBeGreaterThan(-1);
  expect(html.indexOf(TEXT)).toBeLessThan(html.indexOf("</main>"));
  expect(html).not.toContain("hidden");
});
