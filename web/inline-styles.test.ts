import { type IncomingMessage, ServerResponse } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { inlineStyles, readStylesheets } from "./inline-styles";

const ADDRESS = "/_next/static/chunks/a.css";
const LINK = `<link rel="stylesheet" href="${ADDRESS}" nonce="n0nce" data-precedence="next"/>`;
const PAGE = `<html><head>${LINK}</head><body><p>$& Hi</p></body></html>`;
const CSS = 'a{content:"$&"}';
const stylesheets = new Map([[ADDRESS, CSS]]);
const PRELOAD = `<${ADDRESS}>; rel=preload; as="style"`;
const FONT = '</_next/static/media/a.woff2>; rel=preload; as="font"';
const MEMBER = "next-auth.session-token=abc";

/** Returns the page that is sent to the browser with these cookies, and its response. */
function send(page: string, cookie?: string, sheets = stylesheets) {
  const request = { headers: { cookie } } as IncomingMessage;
  const response = new ServerResponse(request).setHeader("Link", `${FONT}, ${PRELOAD}`);
  return { html: inlineStyles(page, request, response, sheets), response };
}

const INLINE =
  `<html><head><style nonce="n0nce">${CSS}</style>${LINK.replace("/>", ' media="not all" disabled/>')}</head>` +
  `<body><p>$& Hi</p><link rel="prefetch" as="style" href="${ADDRESS}"/></body></html>`;

it("writes a visitor's stylesheet into each page, with the page's nonce, and asks for it no second time", () => {
  const { html, response } = send(PAGE, "theme=dark");
  expect(html).toBe(INLINE);
  expect(response.getHeaders()).toEqual({ link: FONT });
});

it("writes a member's stylesheet into the first page, and into one after the next build", () => {
  const first = send(PAGE, MEMBER);
  expect(first.html).toBe(INLINE);
  const [cookie = ""] = [first.response.getHeader("set-cookie")].flat().map(String);
  expect(cookie).toMatch(/^stylesheet=a; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  const next = send(PAGE, `${MEMBER}; ${cookie.split(";", 1)[0] ?? ""}`);
  expect(next.html).toBe(PAGE);
  expect(next.response.getHeaders()).toEqual({ link: `${FONT}, ${PRELOAD}` });
  expect(send(PAGE, `${MEMBER}; stylesheet=of-an-earlier-build`).html).toBe(INLINE);
});

it("leaves a page as it is whose stylesheet it doesn't have", () => {
  expect(send(PAGE, undefined, new Map()).html).toBe(PAGE);
  expect(send("<p>Hi</p>").html).toBe("<p>Hi</p>");
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
