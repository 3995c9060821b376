import type { IncomingMessage } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { inlineStyles, readStylesheets } from "./inline-styles";

const ADDRESS = "/_next/static/chunks/a.css";
const LINK = `<link rel="stylesheet" href="${ADDRESS}" nonce="n0nce" data-precedence="next"/>`;
const PAGE = `<html><head>${LINK}</head><body><p>$& Hi</p></body></html>`;
const CSS = 'a{content:"$&"}';
const stylesheets = new Map([[ADDRESS, CSS]]);
const from = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage;

it("writes a visitor's stylesheet into the page, with the page's nonce", () => {
  expect(inlineStyles(PAGE, from("theme=dark"), stylesheets)).toBe(
    `<html><head><style nonce="n0nce">${CSS}</style>${LINK.replace("/>", ' media="not all" disabled/>')}</head>` +
      `<body><p>$& Hi</p><link rel="prefetch" as="style" href="${ADDRESS}"/></body></html>`,
  );
});

it("leaves a member's page as it is, and one whose stylesheet it doesn't have", () => {
  expect(inlineStyles(PAGE, from("next-auth.session-token=abc"), stylesheets)).toBe(PAGE);
  expect(inlineStyles(PAGE, from(), new Map())).toBe(PAGE);
  expect(inlineStyles("<p>Hi</p>", from(), stylesheets)).toBe("<p>Hi</p>");
});

it("makes addresses in a stylesheet independent of where it is", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "styles-"));
  mkdirSync(path.join(folder, "chunks"));
  writeFileSync(path.join(folder, "chunks/a.css"), "a{src:url(../media/a.woff2)}b{src:url(/icon.svg)}");
  writeFileSync(path.join(folder, "chunks/a.js"), "");
  expect([...readStylesheets(folder)]).toEqual([
    ["/_next/static/chunks/a.css", "a{src:url(/_next/static/media/a.woff2)}b{src:url(/icon.svg)}"],
  ]);
  rmSync(folder, { recursive: true });
});
