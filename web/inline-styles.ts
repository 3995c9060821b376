import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import { parseCookie, stringifySetCookie } from "cookie";

import { isSecure, readSessionToken } from "@/lib/auth/service/cookie";

/** As React renders a page's stylesheet. */
const LINK = /<link rel="stylesheet" href="([^"?]+\.css)" nonce="([^"]+)" data-precedence="next"\/>/;

/** The build's stylesheets by their path, each with its addresses made absolute. */
export type Stylesheets = ReadonlyMap<string, string>;

/** Reads the stylesheets of the build's folder, which is served at `/_next/static/`. */
export function readStylesheets(folder: string): Stylesheets {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return new Map(
    files
      .filter((file) => file.endsWith(".css"))
      .map((file) => {
        const address = `/_next/static/${file.split(path.sep).join("/")}`;
        const parent = path.posix.dirname(path.posix.dirname(address));
        return [address, readFileSync(path.join(folder, file), "utf8").replaceAll("url(../", `url(${parent}/`)];
      }),
  );
}

/** Which stylesheet a member's browser was sent. A browser that has removed it from its cache since asks for it. */
const COOKIE = "stylesheet";
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Removes the stylesheet from the `Link` header, in which React names what a browser should ask for at once. */
function removePreload(response: ServerResponse, address: string): void {
  const links = String(response.getHeader("link") ?? "").split(", ");
  const others = links.filter((link) => !link.startsWith(`<${address}>`));
  if (others.length === links.length) return;
  if (others.length > 0) response.setHeader("Link", others.join(", "));
  else response.removeHeader("Link");
}

/**
 * Writes the stylesheet into a page (docs/decisions/072-write-a-visitors-stylesheet-into-the-page.md): a phone would ask for it a round
 * trip later and show nothing until then. A member's browser gets it once, and reads it from its cache from then on. The link stays,
 * disabled, because React looks for it and would load the stylesheet again.
 */
export function inlineStyles(
  html: string,
  request: IncomingMessage,
  response: ServerResponse,
  stylesheets: Stylesheets,
): string {
  const [link, address = "", nonce = ""] = LINK.exec(html) ?? [];
  const css = stylesheets.get(address);
  if (!link || css === undefined) return html;
  const { cookie = "" } = request.headers;
  if (readSessionToken(cookie) !== null) {
    const name = path.posix.basename(address, ".css");
    if (parseCookie(cookie)[COOKIE] === name) return html;
    const options = { path: "/", maxAge: COOKIE_SECONDS, httpOnly: true, sameSite: "lax", secure: isSecure() } as const;
    response.appendHeader("Set-Cookie", stringifySetCookie({ name: COOKIE, value: name, ...options }));
  }
  removePreload(response, address);
  // A browser that looks ahead in the page fetches disabled stylesheets too, but none for other media.
  const disabledLink = link.replace("/>", ' media="not all" disabled/>');
  return html
    .replace(link, () => `<style nonce="${nonce}">${css}</style>${disabledLink}`)
    .replace("</body>", () => `<link rel="prefetch" as="style" href="${address}"/></body>`);
}
