import { loadScriptsLate } from "./late-scripts";

const NONCE = "n0nce==";
const script = (src: string) => `<script src="${src}" async="" nonce="${NONCE}"></script>`;
const HEAD =
  `<link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/static/chunks/main.js"/>` +
  `<link rel="preload" href="/_next/static/chunks/part.js" as="script" nonce="${NONCE}" fetchPriority="low"/>` +
  `<link rel="preload" as="font" href="/_next/static/media/a.woff2"/>` +
  `<script src="/_next/static/chunks/old.js" noModule="" nonce="${NONCE}"></script>` +
  script("/_next/static/chunks/a.js");
const BODY = `<script nonce="${NONCE}">inline()</script><p>Hi</p>`;
const BOOTSTRAP = `<script src="/_next/static/chunks/main.js" nonce="${NONCE}" async=""></script>`;
const PAGE = `<html><head>${HEAD}</head><body>${BODY}${BOOTSTRAP}</body></html>`;

type Added = { tag: string; attributes: Record<string, string>; nonce: string };

/** Runs the page's last inline script. Returns what it adds, and what lets the browser paint or time pass. */
function run(html: string, isHidden = false) {
  const code = /<script nonce="n0nce==">(\(\(scripts.*)<\/script><\/body>/s.exec(html)?.[1] ?? "";
  const added: Added[] = [];
  const frames: (() => void)[] = [];
  const timers: { callback: () => void; ms: number }[] = [];
  const document = {
    hidden: isHidden,
    head: { append: (element: Added) => added.push(element) },
    createElement: (tag: string) => {
      const attributes: Record<string, string> = {};
      return { tag, attributes, nonce: "", setAttribute: (key: string, value: string) => (attributes[key] = value) };
    },
  };
  const setTimer = (callback: () => void, ms = 0) => timers.push({ callback, ms });
  new Function("document", "requestAnimationFrame", "setTimeout", code)(
    document,
    (callback: () => void) => frames.push(callback),
    setTimer,
  );
  return {
    getAdded: () => added.map(({ tag, attributes, nonce }) => ({ tag, attributes, nonce })),
    /** Ends the frame: its callbacks run before the browser paints, the timers of them after. */
    paint: () => {
      for (const callback of frames.splice(0)) callback();
      for (const timer of timers.splice(0))
        if (timer.ms === 0) timer.callback();
        else timers.push(timer);
    },
    wait: () => {
      for (const { callback } of timers.splice(0)) callback();
    },
  };
}

const LOADED = [
  { tag: "script", attributes: { async: "", src: "/_next/static/chunks/a.js" }, nonce: NONCE },
  { tag: "script", attributes: { async: "", src: "/_next/static/chunks/main.js" }, nonce: NONCE },
  {
    tag: "link",
    attributes: { rel: "preload", as: "script", fetchpriority: "low", href: "/_next/static/chunks/part.js" },
    nonce: NONCE,
  },
];

it("leaves no script in the page that a browser would ask for before it paints", () => {
  const html = loadScriptsLate(PAGE);
  expect(html.match(/<(?:script src|link)[^>]*>/g)).toEqual([
    '<link rel="preload" as="font" href="/_next/static/media/a.woff2"/>',
    `<script src="/_next/static/chunks/old.js" noModule="" nonce="${NONCE}">`,
  ]);
  expect(html).toContain(`<body>${BODY}<script`);
});

it("adds the scripts in their order and the preloads when the page is painted, once", () => {
  const page = run(loadScriptsLate(PAGE));
  expect(page.getAdded()).toEqual([]);
  page.paint();
  expect(page.getAdded()).toEqual(LOADED);
  page.wait();
  expect(page.getAdded()).toEqual(LOADED);
});

it("adds them at once in a tab in the background, and after a while in a browser that does not paint", () => {
  expect(run(loadScriptsLate(PAGE), true).getAdded()).toEqual(LOADED);
  const page = run(loadScriptsLate(PAGE));
  page.wait();
  expect(page.getAdded()).toEqual(LOADED);
});

it("leaves a page without such scripts as it is", () => {
  for (const html of [
    "<p>Hi</p>",
    `<body>${script("https://example.com/a.js")}</body>`,
    `<p>${script("/_next/static/a.js")}`,
  ])
    expect(loadScriptsLate(html)).toBe(html);
});
