import { readdirSync } from "node:fs";
import path from "node:path";

import { INERT_POLICY } from "@/lib/http/server/security-headers";

type Headers = Record<string, string>;

const INERT: Headers = { "Content-Security-Policy": INERT_POLICY };
const PICTURE: Headers = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "public, max-age=86400",
};

// The offline page and the service worker are files without a nonce, so each has its own policy (docs/decisions/023).
// Browsers revalidate them every time, so that no old build stays in use.
const OFFLINE_PAGE: Headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const SERVICE_WORKER: Headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
};

function getHeaders(file: string): Headers {
  if (file === "/offline.html") return OFFLINE_PAGE;
  if (file === "/sw.js") return SERVICE_WORKER;
  if (file.startsWith("/offline/")) return INERT;
  return /\.(?:svg|png|ico|jpg|webp)$/.test(file) ? PICTURE : {};
}

/** The paths of files that are the same for everyone, each with the headers of its own. */
export type PublicFiles = ReadonlyMap<string, Headers>;

/**
 * Lists the files of a folder that is served at `/`. A path is public because its file exists, never because of how it ends: any
 * path can end like a picture and be answered by a page (docs/decisions/039-decode-in-bounded-processes.md).
 */
export function listPublicFiles(folder: string): PublicFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`);
  return new Map(files.map((file) => [file, getHeaders(file)]));
}
