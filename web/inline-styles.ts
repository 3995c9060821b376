import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";

import { readSessionToken } from "@/lib/auth/service/cookie";

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

/**
 * Writes a visitor's stylesheet into the page: a phone would ask for it a round trip later and show nothing until then. Members have it in their
 * browser's cache, where a visitor's page puts it once it is loaded. The link stays, disabled, because React looks for it and would
 * load the stylesheet again.
 */
export function inlineStyles(html: string, request: IncomingMessage, stylesheets: Stylesheets): string {
  const [link, address = "", nonce = ""] = LINK.exec(html) ?? [];
  const css = stylesheets.get(address);
  if (!link || css === undefined || readSessionToken(request.headers.cookie) !== null) return html;
  // A browser that looks ahead in the page fetches disabled stylesheets too, but none for other media.
  const disabledLink = link.replace("/>", ' media="not all" disabled/>');
  return html
    .replace(link, () => `<style nonce="${nonce}">${css}</style>${disabledLink}`)
    .replace("</body>", () => `<link rel="prefetch" as="style" href="${address}"/></body>`);
}
